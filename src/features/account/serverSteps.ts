import * as vscode from 'vscode';
import { profileOfScheme, specificationScheme } from '../../api/providers.ts';
import type { ProfileName } from '../../api/providers.ts';
import { addressFault, endpointId } from '../../api/server.ts';
import type { Server } from '../../api/server.ts';
import { askPick, askText } from '../../services/steps.ts';
import type { StepResult } from '../../services/steps.ts';
import { answered, plainServer, title } from './answers.ts';
import type { Answers } from './answers.ts';

type Step = (answers: Answers, number: number) => Promise<StepResult<void>>;

/** The questions about another server, before that for the key: its address, which most need only, and what else there is on demand. */
export function serverSteps({ server, more }: Answers): readonly Step[] {
  if (!more) return [askAddress];
  const proposed = profileOfScheme(server.scheme);
  return [
    askAddress,
    choosePlan,
    // An address of the free plan, or of a region, takes its own keys.
    ...(server.plan === 'paid' ? [askFreeAddress] : []),
    askScheme,
    ...(proposed === 'specification' ? [] : [chooseProfile]),
  ];
}

async function askAddress(answers: Answers, step: number): Promise<StepResult<void>> {
  answers.more = false;
  const result = await askText({
    title: title(),
    step,
    prompt: vscode.l10n.t('Address of the server, with its path if it has one. Your key and the text that you translate are sent there.'),
    placeholder: 'https://translate.example.com',
    value: answers.server.address,
    more: {
      icon: 'settings',
      tooltip: vscode.l10n.t('More…'),
      take: () => {
        answers.more = true;
      },
    },
    check: async (value) => addressMessage(value),
  });
  return answered(result, (address) => {
    const isSame = endpointId(address) === endpointId(answers.server.address);
    // What was answered for another server says nothing about this one.
    answers.server = isSame ? { ...answers.server, address } : plainServer(address);
  });
}

function addressMessage(value: string): string | undefined {
  if (addressFault(value) === undefined) return undefined;
  return vscode.l10n.t(
    'Enter an address that starts with https:// and has no user name, query or fragment (http:// only for this machine).',
  );
}

async function choosePlan(answers: Answers, step: number): Promise<StepResult<void>> {
  const items = [
    { label: vscode.l10n.t('Paid Plan'), value: 'paid' as const },
    { label: vscode.l10n.t('Free Plan'), value: 'free' as const },
    { label: vscode.l10n.t('Region'), detail: vscode.l10n.t('An address without recordings and analytics.'), value: 'regional' as const },
  ];
  const result = await askPick<Server['plan']>({
    title: title(),
    step,
    placeholder: vscode.l10n.t('Which address of the server is this?'),
    items,
    current: items.find(({ value }) => value === answers.server.plan),
  });
  return answered(result, (plan) => {
    const { freeAddress, ...server } = answers.server;
    answers.server = { ...server, plan, ...(plan === 'paid' && freeAddress !== undefined && { freeAddress }) };
  });
}

async function askFreeAddress(answers: Answers, step: number): Promise<StepResult<void>> {
  const { freeAddress: before, ...server } = answers.server;
  const result = await askText({
    title: title(),
    step,
    prompt: vscode.l10n.t(
      'Address for keys that end in :fx, if the free plan has its own. Leave it empty to send every key to {0}.',
      endpointId(server.address),
    ),
    placeholder: 'https://free.translate.example.com',
    value: before ?? '',
    check: async (value) => (value === '' ? undefined : addressMessage(value)),
  });
  return answered(result, (freeAddress) => {
    answers.server = { ...server, ...(freeAddress !== '' && { freeAddress }) };
  });
}

async function askScheme(answers: Answers, step: number): Promise<StepResult<void>> {
  const result = await askText({
    title: title(),
    step,
    prompt: vscode.l10n.t('Key scheme: the first word of the Authorization header.'),
    placeholder: specificationScheme,
    value: answers.server.scheme,
    check: async (value) => (/^[A-Za-z0-9-]+$/.test(value) ? undefined : vscode.l10n.t('Letters, digits and hyphens only.')),
  });
  return answered(result, (scheme) => {
    const isSame = scheme === answers.server.scheme;
    answers.server = { ...answers.server, scheme, profile: isSame ? answers.server.profile : profileOfScheme(scheme) };
  });
}

async function chooseProfile(answers: Answers, step: number): Promise<StepResult<void>> {
  const items = [
    {
      label: vscode.l10n.t('DeepL API'),
      detail: vscode.l10n.t(
        'As the key scheme suggests: a gateway to it, for example. Its other addresses are offered if the key is refused.',
      ),
      value: 'deepl' as const,
    },
    {
      label: vscode.l10n.t('Another Service'),
      detail: vscode.l10n.t('One that follows the specification.'),
      value: 'specification' as const,
    },
  ];
  const result = await askPick<ProfileName>({
    title: title(),
    step,
    placeholder: vscode.l10n.t('Which service answers at this address?'),
    items,
    current: items.find(({ value }) => value === answers.server.profile),
  });
  return answered(result, (profile) => {
    answers.server = { ...answers.server, profile };
  });
}
