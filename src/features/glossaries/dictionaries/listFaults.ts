import * as vscode from 'vscode';
import type { LineFault, LineFaultKind } from '../../../text/glossary/dictionaryLines.ts';
import { localNumber } from '../../../editor/localized.ts';
import { plainInLabel } from '../../../editor/plainText.ts';
import { showRemark } from '../../../editor/userError.ts';
import { askPick } from '../../../services/steps.ts';
import { rangeOf, problemSentence } from './problems.ts';
import type { EditedDictionary } from './problems.ts';
import * as messages from './texts.ts';

/** Maximum number of problems in the list. Typed text searches all of them. */
const listed = 200;
/** Maximum number of characters of a line in the list. */
const lineShown = 120;

/**
 * Lets the user go to a problem of a dictionary: first asks for the kind, then for the problem. The editor follows the selection in the
 * list.
 */
export async function listFaults(editor: vscode.TextEditor, dictionary: EditedDictionary): Promise<void> {
  const before = { selections: editor.selections, range: editor.visibleRanges[0] };
  const problems = dictionary.problems();
  if (problems.length === 0) {
    showRemark(messages.noProblems());
    return;
  }
  for (;;) {
    const kinds = [...new Set(problems.map(({ kind }) => kind))];
    const picked = kinds.length > 1 ? await askKind(problems, kinds) : { value: kinds[0] };
    if (picked === undefined || picked === 'back') return;
    const wanted = problems.filter(({ kind }) => picked.value === undefined || kind === picked.value);
    const result = await askProblem(editor, dictionary, wanted, kinds.length > 1);
    if (result === 'chosen') return;
    editor.selections = [...before.selections];
    if (before.range) editor.revealRange(before.range, vscode.TextEditorRevealType.AtTop);
    if (result !== 'back') return;
  }
}

async function askKind(problems: readonly LineFault[], kinds: readonly LineFaultKind[]) {
  const all = { label: messages.allProblems(), description: localNumber(problems.length), value: undefined };
  const items = kinds.map((kind) => ({
    label: problemSentence({ kind }),
    description: localNumber(problems.filter((fault) => fault.kind === kind).length),
    value: kind,
  }));
  return askPick<LineFaultKind | undefined>({
    title: messages.problemsTitle(),
    placeholder: messages.chooseProblemType(),
    step: 1,
    totalSteps: 2,
    items: [all, ...items],
  });
}

type ProblemItem = vscode.QuickPickItem & { readonly fault?: LineFault };

function askProblem(
  editor: vscode.TextEditor,
  dictionary: EditedDictionary,
  problems: readonly LineFault[],
  hasKinds: boolean,
): Promise<'chosen' | 'back' | undefined> {
  const pick = vscode.window.createQuickPick<ProblemItem>();
  const done = Promise.withResolvers<'chosen' | 'back' | undefined>();
  pick.title = messages.problemsTitleCount(localNumber(problems.length));
  pick.placeholder = messages.typeToFind();
  if (hasKinds) Object.assign(pick, { step: 2, totalSteps: 2, buttons: [vscode.QuickInputButtons.Back] });
  const fill = () => {
    pick.items = itemsOf(dictionary, problems, pick.value.trim());
  };
  pick.onDidChangeValue(fill);
  pick.onDidTriggerButton(() => finish('back'));
  pick.onDidChangeActive(([item]) => item?.fault && show(editor, item.fault));
  pick.onDidAccept(() => {
    const fault = pick.activeItems[0]?.fault;
    if (!fault) return;
    show(editor, fault);
    finish('chosen');
  });
  pick.onDidHide(() => finish(undefined));
  fill();
  pick.show();

  function finish(result: 'chosen' | 'back' | undefined): void {
    done.resolve(result);
    pick.dispose();
  }
  return done.promise;
}

/** Filters here, because otherwise the editor would receive all items with each key press. */
function itemsOf(dictionary: EditedDictionary, problems: readonly LineFault[], typed: string): ProblemItem[] {
  const lines = dictionary.lines();
  const wanted = typed.toLocaleLowerCase();
  const items: ProblemItem[] = [];
  let more = 0;
  for (const fault of problems) {
    const text = lines[fault.line - 1]?.text ?? '';
    if (wanted !== '' && !String(fault.line).startsWith(wanted) && !text.toLocaleLowerCase().includes(wanted)) continue;
    if (items.length === listed) more += 1;
    else items.push(itemOf(fault, text));
  }
  const rest = messages.typeForMore(localNumber(more));
  return more === 0 ? items : [...items, { label: rest, alwaysShow: true }];
}

function itemOf(fault: LineFault, text: string): ProblemItem {
  const shown = text.slice(0, lineShown).replaceAll('\t', ' → ');
  return {
    label: messages.lineNumber(String(fault.line)),
    description: plainInLabel(shown),
    detail: problemSentence(fault),
    alwaysShow: true,
    fault,
  };
}

function show(editor: vscode.TextEditor, fault: LineFault): void {
  const range = editor.document.validateRange(rangeOf(fault));
  editor.selection = new vscode.Selection(range.start, range.end);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
