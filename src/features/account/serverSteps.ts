import { profileOfScheme, specificationScheme } from '../../api/providers.ts';
import type { ProfileName } from '../../api/providers.ts';
import { addressFault, endpointId } from '../../api/server.ts';
import type { Server } from '../../api/server.ts';
import { askPick, askText } from '../../services/steps.ts';
import type { StepResult } from '../../services/steps.ts';
import { answered, plainServer, title } from './answers.ts';
import type { Answers } from './answers.ts';
import * as messages from './texts.ts';

type Step = (answers: Answers, number: number) => Promise<StepResult<void>>;

/**
 * Returns the steps about another server, which come before the step for the key. Most users need only the address; the rest is optional.
 */
export function serverSteps({ server, more }: Answers): readonly Step[] {
  if (!more) return [askAddress];
  const proposed = profileOfScheme(server.scheme);
  return [
    askAddress,
    choosePlan,
    // An address of the free plan or of a region only takes its own keys.
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
    prompt: messages.serverAddressPrompt(),
    placeholder: 'https://translate.example.com',
    value: answers.server.address,
    more: {
      icon: 'settings',
      tooltip: messages.moreOptions(),
      take: () => {
        answers.more = true;
      },
    },
    check: async (value) => addressMessage(value),
  });
  return answered(result, (address) => {
    const isSame = endpointId(address) === endpointId(answers.server.address);
    // Answers for another server do not apply to this one.
    answers.server = isSame ? { ...answers.server, address } : plainServer(address);
  });
}

function addressMessage(value: string): string | undefined {
  if (addressFault(value) === undefined) return undefined;
  return messages.invalidServerAddress();
}

async function choosePlan(answers: Answers, step: number): Promise<StepResult<void>> {
  const items = [
    { label: messages.paidPlan(), value: 'paid' as const },
    { label: messages.freePlan(), value: 'free' as const },
    { label: messages.region(), detail: messages.regionDetail(), value: 'regional' as const },
  ];
  const result = await askPick<Server['plan']>({
    title: title(),
    step,
    placeholder: messages.choosePlan(),
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
    prompt: messages.freeAddressPrompt(endpointId(server.address)),
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
    prompt: messages.keySchemePrompt(),
    placeholder: specificationScheme,
    value: answers.server.scheme,
    check: async (value) => (/^[A-Za-z0-9-]+$/.test(value) ? undefined : messages.invalidKeyScheme()),
  });
  return answered(result, (scheme) => {
    const isSame = scheme === answers.server.scheme;
    answers.server = { ...answers.server, scheme, profile: isSame ? answers.server.profile : profileOfScheme(scheme) };
  });
}

async function chooseProfile(answers: Answers, step: number): Promise<StepResult<void>> {
  const items = [
    {
      label: messages.deeplApi(),
      detail: messages.deeplServerDetail(),
      value: 'deepl' as const,
    },
    {
      label: messages.anotherService(),
      detail: messages.anotherServiceDetail(),
      value: 'specification' as const,
    },
  ];
  const result = await askPick<ProfileName>({
    title: title(),
    step,
    placeholder: messages.chooseServerProfile(),
    items,
    current: items.find(({ value }) => value === answers.server.profile),
  });
  return answered(result, (profile) => {
    answers.server = { ...answers.server, profile };
  });
}
