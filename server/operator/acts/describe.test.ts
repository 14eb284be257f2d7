/** Proves that help, JSON and the page of operations say of every act what its one description says. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { ACT_PERMISSIONS, DescribedActs, REASON_LENGTH } from '@baize/contract/ops/acts.ts'
import type { Database } from '../../platform/database.ts'
import type { OperatorNeeds } from '../needs.ts'
import { createOperator, runCommand } from '../operator.ts'

/** Rooms of which nothing is asked. */
const rooms = new Proxy({}, { get: (_rooms, name) => (name === 'audit' ? { key: Buffer.alloc(32) } : {}) }) as OperatorNeeds
const operator = createOperator(rooms)

async function typed(...argv: string[]) {
  const [said, complained]: [string[], string[]] = [[], []]
  const sink = { say: (line: string) => said.push(line), complain: (line: string) => complained.push(line) }
  const exit = await runCommand({ operator, database: {} as Database }, argv, sink)
  return { exit, said: said.join('\n'), complained: complained.join('\n') }
}
const told = async (...permissions: string[]) => JSON.parse((await typed('acts', ...permissions)).said) as DescribedActs

it('[OC-06] acts prints every act as data of a strict schema', async () => {
  const { acts, texts } = await told()
  expect(Value.Errors(DescribedActs, { acts, texts })).toEqual([])
  expect(Value.Check(DescribedActs, { acts: acts.map((act) => ({ ...act, more: 1 })), texts })).toBe(false)
  expect(acts.map(({ name }) => name)).toEqual(operator.acts.map(({ name }) => name))
  expect(new Set(acts.map(({ name }) => name)).size).toBe(acts.length)
})

it('[OC-06] every key has a sentence, and every sentence a key', async () => {
  const { acts, texts } = await told()
  const keys = acts.flatMap(({ text, fields }) => [text, ...fields.flatMap((field) => field.text ?? [])])
  expect(keys.toSorted()).toEqual(Object.keys(texts).toSorted())
  expect(Object.values(texts)).not.toContain('')
})

it('[OC-06, OC-10] every permission is asked for by an act, and acts prints those that it permits', async () => {
  const { acts } = await told()
  expect([...new Set(acts.map(({ permission }) => permission))].toSorted()).toEqual([...ACT_PERMISSIONS])
  const money = await told('money.review', 'wins.decide')
  expect(money.acts.map(({ name }) => name)).toEqual([
    'approve-withdrawal',
    'reject-withdrawal',
    'confirm-payout',
    'return-payout',
    'decide-win',
  ])
  expect(Object.keys(money.texts).filter((key) => !/^act\.(\w+-withdrawal|\w+-payout|decide-win)(\.|$)/.test(key))).toEqual([])
  const unknown = await typed('acts', 'money.review', 'money.print')
  expect(unknown).toEqual({ exit: 2, said: '', complained: 'There is no permission "money.print".' })
})

it('[OC-06, OC-30] says who must agree, how it is undone and how long a reason is', async () => {
  const { acts } = await told()
  const of = (name: string) => acts.find((act) => act.name === name)
  expect(of('approve-withdrawal')).toMatchObject({ gate: 'two-when-large', danger: 'lasting', reason: REASON_LENGTH })
  expect(of('credit-deposit')).toMatchObject({ gate: 'two', changes: true })
  expect(of('method-write')).toMatchObject({ gate: 'by-effect', danger: 'undone' })
  expect(of('list-withdrawals')).toMatchObject({ gate: 'none', danger: 'none', changes: false })
  expect(of('list-withdrawals')).not.toHaveProperty('reason')
})

it('[OC-06] an amount is of a currency, or of a field that the same act has', async () => {
  const { acts } = await told()
  const lost = acts.flatMap(({ name, fields }) =>
    fields
      .filter(({ bounds }) => bounds.kind === 'amount' && bounds.currency === undefined)
      .filter(({ bounds }) => !fields.some((field) => bounds.kind === 'amount' && field.name === bounds.currencyOf))
      .map((field) => `${name} ${field.name}`),
  )
  expect(lost).toEqual([])
})

it('[OC-06] the help says what each field may hold', async () => {
  const { said } = await typed('help')
  const { acts, texts } = await told()
  for (const text of Object.values(texts)) expect(said).toContain(text)
  const choices = acts.flatMap(({ fields }) => fields.flatMap(({ bounds }) => (bounds.kind === 'choice' ? [bounds.of] : [])))
  expect(choices.length).toBeGreaterThan(15)
  for (const of of choices) expect(said).toContain(`one of ${of.join(', ')}`)
})

/** The words of a line as a shell would give them; a place holder in angles is one word. */
const wordsOf = (line: string): string[] => [...line.replace(/\s#.*$/, '').matchAll(/'[^']*'|"[^"]*"|<[^>]*>|\S+/g)].map(([word]) => word)

/** What a line of the page names that its act has not. */
function misnamed(line: string, { acts }: DescribedActs): string[] {
  const [name = '', ...more] = wordsOf(line.slice('npm run operator -- '.length))
  if (name === 'help' || name === 'acts') return []
  const act = acts.find((each) => each.name === name)
  if (act === undefined) return [name]
  const options = more.filter((word) => word.startsWith('--')).map((word) => word.slice(2))
  const words = more.filter((word, at) => !word.startsWith('--') && !(more[at - 1] ?? '').startsWith('--'))
  const known = ['by', 'reason', ...act.fields.filter(({ place }) => place === 'option').map((field) => field.name)]
  const asked = act.fields.filter(({ place }) => place === 'word').length
  return [
    ...options.filter((option) => !known.includes(option)).map((option) => `${name} --${option}`),
    ...(words.length === asked ? [] : [`${name} has ${words.length} words, not ${asked}`]),
  ]
}

it('[OC-06] every command on the page of operations has the words and options of its act', async () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const lines = page.split('\n').filter((line) => line.startsWith('npm run operator -- '))
  const all = await told()
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.flatMap((line) => misnamed(line, all))).toEqual([])
  expect(misnamed('npm run operator -- freeze-member demo now --for 7', all)).toEqual([
    'freeze-member --for',
    'freeze-member has 2 words, not 1',
  ])
})
