import type { AnyNode } from 'acorn';
import { regexEdits, type Edit } from './regexEdits.ts';
import type { Place } from './syntax.ts';

const operators = new Map(
  Object.entries({
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '===': '!==',
    '!==': '===',
    '==': '!=',
    '!=': '==',
    '&&': '||',
    '||': '&&',
    '-': '+',
    '*': '/',
    '/': '*',
    '%': '*',
    '+=': '-=',
    '-=': '+=',
    '++': '--',
    '--': '++',
  }),
);

const opposites = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    indexOf: 'lastIndexOf',
    lastIndexOf: 'indexOf',
    trimStart: 'trimEnd',
    trimEnd: 'trimStart',
    find: 'findLast',
    findLast: 'find',
    findIndex: 'findLastIndex',
    findLastIndex: 'findIndex',
  }),
);

/** Methods whose second argument is a bound. */
const bounded = new Set(['slice', 'subarray', 'substring', 'indexOf', 'lastIndexOf', 'startsWith', 'endsWith']);

const numericNames = /(?:^|[a-z])(?:length|index|start|end|offset|position|line|column|character|count|size|depth|at|from|to|number)$/i;

/** The changes that are tried of one node. None of them is in a type, an import or a text. */
export function* editsOf({ node, ancestors }: Place, code: string): Generator<Edit> {
  const parent = ancestors.at(-1);
  switch (node.type) {
    case 'BinaryExpression':
      if (node.operator !== '+') yield* operatorEdits(node, node.left, node.right, code);
      else if (isNumeric(node.left) || isNumeric(node.right)) yield operatorAt(code, node.left.end, '+', '-');
      return;
    case 'LogicalExpression':
      if (node.operator !== '??') yield* operatorEdits(node, node.left, node.right, code);
      else if (!isForTypes(node.right)) yield { start: node.start, end: node.end, text: code.slice(node.left.start, node.left.end) };
      return;
    case 'AssignmentExpression':
      if (isNumeric(node.right)) yield* operatorEdits(node, node.left, node.right, code);
      return;
    case 'UpdateExpression':
      yield operatorAt(code, node.prefix ? node.start : node.argument.end, node.operator, operators.get(node.operator) ?? '');
      return;
    case 'UnaryExpression':
      if (node.operator === '!') yield { start: node.start, end: node.start + 1, text: '' };
      return;
    case 'IfStatement':
    case 'ConditionalExpression':
      for (const text of ['true', 'false']) yield { start: node.test.start, end: node.test.end, text };
      return;
    case 'WhileStatement':
    case 'ForStatement':
      if (node.test) yield { start: node.test.start, end: node.test.end, text: 'false' };
      return;
    case 'Literal':
      yield* literalEdits(node, parent);
      return;
    case 'CallExpression':
      yield* callEdits(node, code);
      return;
    case 'ExpressionStatement':
      if (isWorth(node.expression, code)) yield { start: node.start, end: node.end, text: ';' };
      return;
    case 'ThrowStatement':
    case 'ContinueStatement':
    case 'BreakStatement':
      yield { start: node.start, end: node.end, text: ';' };
      return;
    default:
  }
}

function* operatorEdits({ operator }: { readonly operator: string }, left: AnyNode, right: AnyNode, code: string): Generator<Edit> {
  const other = operators.get(operator);
  if (other === undefined) return;
  const edit = operatorAt(code, left.end, operator, other);
  if (edit.end <= right.start) yield edit;
}

function operatorAt(code: string, from: number, operator: string, text: string): Edit {
  const start = code.indexOf(operator, from);
  return { start, end: start + operator.length, text };
}

function* literalEdits(node: AnyNode & { type: 'Literal' }, parent: AnyNode | undefined): Generator<Edit> {
  const { start, end, value, raw = '' } = node;
  if (parent?.type === 'Property' && parent.key === node) return;
  if (parent?.type === 'LogicalExpression' && parent.operator === '??' && parent.right === node) return;
  if (node.regex) {
    for (const edit of regexEdits(raw)) yield { start: start + edit.start, end: start + edit.end, text: edit.text };
  } else if (typeof value === 'boolean') yield { start, end, text: String(!value) };
  else if (typeof value === 'number') {
    yield { start, end, text: String(value + 1) };
    if (value !== 0) yield { start, end, text: String(value - 1) };
  }
}

function* callEdits({ callee, arguments: given }: AnyNode & { type: 'CallExpression' }, code: string): Generator<Edit> {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.computed) return;
  const { name, start, end } = callee.property;
  const opposite = opposites.get(name);
  const isSpecial = name === 'min' || name === 'max' ? code.slice(callee.object.start, callee.object.end) === 'Math' : true;
  if (opposite !== undefined && isSpecial) yield { start, end, text: opposite };
  const [first, second] = given;
  if (bounded.has(name) && first && second) yield { start: first.end, end: second.end, text: '' };
}

/** Whether a statement does something that a test could miss; what is only logged is not. */
function isWorth(expression: AnyNode, code: string): boolean {
  const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
  if (call.type !== 'CallExpression') return ['AssignmentExpression', 'UpdateExpression', 'YieldExpression'].includes(call.type);
  return call.callee.type !== 'Super' && !/^(?:console|.*\blog)\b/.test(code.slice(call.callee.start, call.callee.end));
}

/** What stands behind `??` for an index that is never out of range: the types ask for it, and no test can. */
function isForTypes(node: AnyNode): boolean {
  if (node.type === 'ArrayExpression') return node.elements.length === 0;
  return node.type === 'Literal' || (node.type === 'Identifier' && node.name === 'Infinity');
}

/** Whether this looks like a number: `+` joins texts, too, and the types are gone. */
function isNumeric(node: AnyNode): boolean {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number';
    case 'Identifier':
      return numericNames.test(node.name);
    case 'MemberExpression':
      return node.property.type === 'Identifier' && numericNames.test(node.property.name);
    case 'UnaryExpression':
      return node.operator === '-' || node.operator === '+';
    case 'BinaryExpression':
      return node.operator === '+' ? isNumeric(node.left) || isNumeric(node.right) : ['-', '*', '/', '%'].includes(node.operator);
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' && isNumericCall(node.callee);
    default:
      return false;
  }
}

function isNumericCall({ object, property }: AnyNode & { type: 'MemberExpression' }): boolean {
  if (object.type === 'Identifier' && object.name === 'Math') return true;
  return property.type === 'Identifier' && /^(?:indexOf|lastIndexOf|search|charCodeAt|codePointAt|findIndex)$/.test(property.name);
}
