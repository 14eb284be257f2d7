/** Parses one file and keeps what the tidy rules ask about: its imports, functions, words and names. */
import { parseAst } from 'vitest/node'
import { isTest, type SourceFile } from './source.ts'

export type Facts = {
  path: string
  imports: { specifier: string; line: number }[]
  /** `answers` is whether the return type is written beside it. */
  functions: { name: string; line: number; length: number; answers: boolean }[]
  words: { word: string; line: number }[]
  names: { text: string; line: number }[]
  titles: string[]
  barrel: boolean
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Throws on text that is not TypeScript: the tidy test then names the file. */
export function factsOf(file: SourceFile): Facts {
  const program = parseAst(file.text, { lang: file.path.endsWith('x') ? 'tsx' : 'ts', astType: 'ts' }, file.path) as unknown as Node
  const lineAt = lineFinder(file.text)
  const body = program['body'] as Node[]
  const facts: Facts = {
    path: file.path,
    imports: [],
    functions: [],
    words: [],
    names: [],
    titles: [],
    barrel: isBarrel(body),
  }
  const spared = new Set<unknown>()
  walk(program, (node, parent) => {
    noteImport(node, facts, lineAt)
    noteWord(node, facts, lineAt)
    noteName(node, facts, lineAt)
    noteTitle(node, facts)
    if (isTest(file.path) && node.type === 'CallExpression' && isDescribe(node['callee']))
      for (const part of node['arguments'] as unknown[]) spared.add(part)
    if (FUNCTIONS.has(node.type) && !spared.has(node)) {
      const line = lineAt(node.start)
      const answers = isNode(node['returnType'])
      facts.functions.push({ name: nameOf(node, parent), line, length: lineAt(node.end) - line + 1, answers })
    }
  })
  return facts
}

function walk(node: Node, meet: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  meet(node, parent)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, meet, node)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}

function noteImport(node: Node, facts: Facts, lineAt: (offset: number) => number): void {
  const carries = [
    'ImportDeclaration',
    'ExportNamedDeclaration',
    'ExportAllDeclaration',
    'ImportExpression',
    'TSImportType',
    'TSExternalModuleReference',
  ]
  if (!carries.includes(node.type)) return
  const source = node['source'] ?? node['expression'] ?? node['argument']
  if (!isNode(source)) return
  const specifier = literalText(source) ?? (isNode(source['literal']) ? literalText(source['literal']) : undefined)
  if (specifier !== undefined) facts.imports.push({ specifier, line: lineAt(node.start) })
}

function literalText(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral' || (node['expressions'] as unknown[]).length > 0) return undefined
  const [only] = node['quasis'] as { value: { cooked: string } }[]
  return only?.value.cooked
}

/** Words that the project avoids; `habits.ts` decides which of them counts where. */
function noteWord(node: Node, facts: Facts, lineAt: (offset: number) => number): void {
  const word = wordOf(node)
  if (word !== undefined) facts.words.push({ word, line: lineAt(node.start) })
}

function wordOf(node: Node): string | undefined {
  if (node.type === 'TSEnumDeclaration') return 'enum'
  if (node.type === 'MemberExpression') {
    const text = `${identifier(node['object'])}.${identifier(node['property']) ?? (isNode(node['property']) ? literalText(node['property']) : '')}`
    return ['Date.now', 'Math.random', 'Temporal.Now', 'Number.parseFloat'].includes(text) ? text.replace('Number.', '') : undefined
  }
  if (node.type === 'NewExpression' && identifier(node['callee']) === 'Date' && (node['arguments'] as unknown[]).length === 0)
    return 'new Date()'
  if (node.type === 'CallExpression' && identifier(node['callee']) === 'Date') return 'Date()'
  if (node.type === 'CallExpression' && identifier(node['callee']) === 'parseFloat') return 'parseFloat'
  return undefined
}

function identifier(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : undefined
}

/** Texts and names that could name a table; comments are not among them. */
function noteName(node: Node, facts: Facts, lineAt: (offset: number) => number): void {
  if (node.type === 'Literal' && typeof node['value'] === 'string') facts.names.push({ text: node['value'], line: lineAt(node.start) })
  if (node.type === 'Identifier') facts.names.push({ text: node['name'] as string, line: lineAt(node.start) })
  if (node.type === 'TemplateElement') facts.names.push({ text: (node['value'] as { raw: string }).raw, line: lineAt(node.start) })
}

/** A test, a suite or a journey: a call that takes a text first and then a function. */
function noteTitle(node: Node, facts: Facts): void {
  if (node.type !== 'CallExpression') return
  const [first, ...others] = node['arguments'] as Node[]
  if (first === undefined || !others.some(({ type }) => FUNCTIONS.has(type))) return
  const pieces =
    first.type === 'TemplateLiteral'
      ? (first['quasis'] as { value: { raw: string } }[]).map(({ value }) => value.raw)
      : [literalText(first) ?? '']
  if (pieces.join('') !== '') facts.titles.push(pieces.join(''))
}

/** A barrel has nothing of its own: every statement imports, or re-exports another file. */
function isBarrel(body: Node[]): boolean {
  const imported = new Set<unknown>()
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration')
      for (const part of statement['specifiers'] as Node[]) imported.add(identifier(part['local']))
  }
  const passesOn = (statement: Node) => {
    if (statement.type === 'ExportAllDeclaration') return true
    if (statement.type !== 'ExportNamedDeclaration' || isNode(statement['declaration'])) return false
    if (isNode(statement['source'])) return true
    const specifiers = statement['specifiers'] as Node[]
    return specifiers.length > 0 && specifiers.every((part) => imported.has(identifier(part['local'])))
  }
  return body.some(passesOn) && body.every((statement) => statement.type === 'ImportDeclaration' || passesOn(statement))
}

function isDescribe(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return callee['name'] === 'describe'
  if (callee.type === 'MemberExpression') return identifier(callee['property']) === 'describe' || isDescribe(callee['object'])
  if (callee.type === 'CallExpression') return isDescribe(callee['callee'])
  return callee.type === 'TaggedTemplateExpression' && isDescribe(callee['tag'])
}

function nameOf(node: Node, parent: Node | undefined): string {
  const own = identifier(node['id']) ?? identifier(parent?.['id']) ?? identifier(parent?.['key'])
  if (own !== undefined) return own
  const [first] = parent?.type === 'CallExpression' ? (parent['arguments'] as Node[]) : []
  return (first && literalText(first)) ?? 'a function without a name'
}
