/** Holds the whole project to its own rules, and proves each rule by a planted fault. */
import { describe, expect, it } from 'vitest'
import { faultsOf, RULES } from './tidy/tidy.ts'
import { readProject, type SourceFile } from './tidy/source.ts'

const root = new URL('..', import.meta.url).pathname

describe('the project keeps its rules', () => {
  const faults = faultsOf(readProject(root))
  it.each(RULES)('%s', (rule) => {
    expect(faults.filter((fault) => fault.rule === rule).map(({ path, line, says }) => `${path}:${line} ${says}`)).toEqual([])
  })
})

/** A small clean project; a planted file replaces or joins its files. */
const CLEAN: Record<string, string> = {
  'contract/values/money.ts': `/** Money is an integer with a currency. */\nexport type Money = { units: bigint }\n`,
  'contract/wallet.ts': `/** What both sides agree on about the wallet. */\nimport { Type } from 'typebox'\nimport type { Money } from './values/money.ts'\nexport const Deposit = Type.Object({})\nexport type Deposit = { amount: Money }\n`,
  'rules/odds/odds.ts': `/** Counts odds without any input or output. */\nimport type { Money } from '@baize/contract/values/money.ts'\nexport const pay = (stake: Money) => stake\n`,
  'ui/press/button.tsx': `/** A button as every screen shows it. */\nexport const Button = () => <button>{Math.random()}</button>\n`,
  'web/app/main.tsx': `/** Opens the site in the browser. */\nimport { Home } from '../pages/home/home.tsx'\nimport './look.css'\nexport const open = () => <Home />\n`,
  'web/app/look.css': `/* The look is set before the first paint. */\nbody { margin: 0 }\n`,
  'web/app/paths.ts': `/** Every link of the site is written here once. */\nexport const paths = { home: '/' }\n`,
  'web/pages/home/home.tsx': `/** The first page that a visitor sees. */\nimport { Balance } from '../../features/wallet/balance.tsx'\nexport const Home = () => <Balance />\n`,
  'web/features/wallet/balance.tsx': `/** Shows what a member has. */\nimport { Button } from '@baize/ui/press/button.tsx'\nimport { paths } from '../../app/paths.ts'\nexport const Balance = () => <a href={paths.home}><Button /></a>\n`,
  'web/testing/open.ts': `/** Opens the site for tests. */\nimport { open as site } from '../app/main.tsx'\nexport const open = site\n`,
  'web/pages/help.browser.test.tsx': `/** Proves the page of help. */\nimport { open } from '../testing/open.ts'\nexport const visit = open\n`,
  'web/vite.config.ts': `/** Tells Vite how the site is built. */\nexport default {}\n`,
  'server/platform/clock.ts': `/** Tells the time. */\nexport const clock = { now: () => Temporal.Now.instant() }\n`,
  'server/platform/random.ts': `/** Gives chance to whoever needs it. */\nexport const random = () => Math.random()\n`,
  'server/ledger/ledger.ts': `/** The door of the ledger. */\nimport { clock } from '../platform/clock.ts'\nexport const createLedger = () => clock\n`,
  'server/ledger/store.ts': '/** Keeps the accounts of the ledger. */\nexport const accounts = () => `select * from ledger_account`\n',
  'server/gateways/sms/sms.ts': `/** Sends a short message through the provider. */\nexport const sendSms = () => 1\n`,
  'server/wallet/wallet.ts': `/** The door of the wallet. */\nimport { createLedger } from '../ledger/ledger.ts'\nimport { withdrawals } from './store.ts'\nexport const createWallet = () => [createLedger(), withdrawals()]\n`,
  'server/wallet/store.ts': `/** Keeps withdrawals, and names no other table than its own. */\nexport const withdrawals = () => 'select * from wallet_withdrawal'\n`,
  'server/wallet/routes.ts': `/** Parses calls of the wallet and answers them. */\nexport const walletRoutes = () => []\n`,
  'server/wallet/wallet.test.ts': `/** Proves that the wallet moves money. */\nimport { describe, it } from 'vitest'\nimport { world } from '../app/testing.ts'\ndescribe('wallet', () => {\n${"  it('moves', () => world())\n".repeat(90)}})\n`,
  'server/games/games.ts': `/** The door of the games. */\nexport const createGames = () => 1\n`,
  'server/app/testing.ts': `/** Builds a whole world for tests. */\nexport const world = () => 'delete from wallet_withdrawal'\n`,
  'server/app/compose.ts': `/** Joins the rooms. */\nimport { createWallet } from '../wallet/wallet.ts'\nimport { walletRoutes } from '../wallet/routes.ts'\nimport { sendSms } from '../gateways/sms/sms.ts'\nexport const compose = () => [createWallet(), walletRoutes(), sendSms()]\n`,
  'server/app/main.ts': `/** Starts the product. */\nimport { compose } from './compose.ts'\nexport const start = () => compose()\n`,
  'server/migrations/0001-ledger.sql': `-- The ledger only grows.\ncreate table ledger_account (id uuid);\n`,
  'server/migrations/0002-wallet.sql': `-- The wallet keeps orders; ledger_account is not touched.\ncreate table wallet_withdrawal (id uuid);\n`,
  'sandbox/payment/main.ts': `/** Stands in for a payment service. */\nimport type { Money } from '@baize/contract/values/money.ts'\nexport const answer = (amount: Money) => ({ amount, at: Temporal.Now.instant() })\n`,
  'bench/main.ts': `/** Measures the ledger. */\nimport { world } from '../server/app/testing.ts'\nimport { createLedger } from '@baize/server/ledger/ledger.ts'\nexport const run = () => [world(), createLedger(), Date.now()]\n`,
  'e2e/home.e2e.ts': `/** Visits the first page as a person does. */\nimport { paths } from '../web/app/paths.ts'\nexport const visit = () => paths.home\n`,
}

/** Long enough that no file is a crumb; what is planted as one stays short. */
const whole = (path: string, text: string): string =>
  /\.tsx?$/.test(path) && !path.includes('crumb') ? `${text}${'// One line more.\n'.repeat(15)}` : text

function house(planted: Record<string, string> = {}): SourceFile[] {
  return Object.entries({ ...CLEAN, ...planted }).map(([path, text]) => ({ path, text: whole(path, text) }))
}

/** The planted faults: the rule that must catch it, where it is planted, and the text after an opening sentence. */
const PLANTED: [rule: string, path: string, text: string][] = [
  ['floors', 'contract/games.ts', `import { pay } from '@baize/rules/odds/odds.ts'\nexport const a = pay`],
  ['floors', 'contract/games.ts', `import fastify from 'fastify'\nexport const a = fastify`],
  ['floors', 'rules/odds/dice.ts', `import { createHash } from 'node:crypto'\nexport const a = createHash`],
  ['floors', 'ui/show/card.tsx', `import { pay } from '@baize/rules/odds/odds.ts'\nexport const a = pay`],
  ['floors', 'web/api/call.ts', `import { Home } from '../pages/home/home.tsx'\nexport const a = Home`],
  ['floors', 'web/api/call.ts', `export type { Message } from '../i18n/messages.ts'\nexport const a = 1`],
  ['floors', 'web/features/games/tile.tsx', `import { Balance } from '../wallet/balance.tsx'\nexport const a = Balance`],
  ['floors', 'web/features/games/tile.tsx', `import { Home } from '../../pages/home/home.tsx'\nexport const a = Home`],
  ['floors', 'web/features/games/tile.tsx', `import { open } from '../../app/main.tsx'\nexport const a = open`],
  ['floors', 'web/pages/help.tsx', `import { Home } from './home/home.tsx'\nexport const a = Home`],
  ['floors', 'web/pages/help.tsx', `const load = () => import('@baize/server/wallet/wallet.ts')\nexport const a = load`],
  ['floors', 'web/pages/help.tsx', `import { open } from '../testing/open.ts'\nexport const a = open`],
  ['floors', 'web/app/paths.ts', `import { Button } from '@baize/ui/press/button.tsx'\nexport const paths = { home: Button }`],
  ['floors', 'web/stray/a.ts', `export const a = 1`],
  ['floors', 'server/stray.ts', `export const a = 1`],
  ['floors', 'server/platform/log.ts', `import { createLedger } from '../ledger/ledger.ts'\nexport const a = createLedger`],
  ['floors', 'server/ledger/post.ts', `import type { walletRoutes } from '../wallet/routes.ts'\nexport type A = typeof walletRoutes`],
  ['floors', 'server/gateways/mail.ts', `import { createLedger } from '../ledger/ledger.ts'\nexport const a = createLedger`],
  ['floors', 'server/games/launch.ts', `import { createWallet } from '../wallet/wallet.ts'\nexport const a = createWallet`],
  ['floors', 'server/games/launch.ts', `export type Wallet = import('../wallet/wallet.ts').Wallet`],
  ['floors', 'server/games/launch.ts', `import { sendSms } from '../gateways/sms/sms.ts'\nexport const a = sendSms`],
  ['floors', 'server/games/launch.ts', `import { world } from '../app/testing.ts'\nexport const a = world`],
  ['floors', 'server/games/launch.ts', `import { drawNow } from './testing/draw-now.ts'\nexport const a = drawNow`],
  ['floors', 'server/games/launch.ts', `import { pay } from '../../rules/odds/odds.ts'\nexport const a = pay`],
  ['floors', 'server/games/launch.ts', `import { createLedger } from '@baize/server/ledger/ledger.ts'\nexport const a = createLedger`],
  ['floors', 'server/games/launch.ts', `import { pay } from '@baize/rules'\nexport const a = pay`],
  ['floors', 'server/games/games.test.ts', `import { compose } from '../app/compose.ts'\nexport const a = compose`],
  ['floors', 'sandbox/payment/pay.ts', `import { systemClock } from '@baize/server/platform/clock.ts'\nexport const a = systemClock`],
  ['floors', 'tools/draw.ts', `import { Home } from '../web/pages/home/home.tsx'\nexport const a = Home`],
  ['doors', 'server/games/launch.ts', `import { accounts } from '../ledger/store.ts'\nexport const a = accounts`],
  ['doors', 'server/app/audit.ts', `import { withdrawals } from '../wallet/store.ts'\nexport const a = withdrawals`],
  ['doors', 'bench/wallet.ts', `import { walletRoutes } from '../server/wallet/routes.ts'\nexport const a = walletRoutes`],
  ['doors', 'e2e/pay.e2e.ts', `import { withdrawals } from '@baize/server/wallet/store.ts'\nexport const a = withdrawals`],
  ['doors', 'server/games/games.ts', `export type Games = { play(): number }\nexport const createGames = (): Games => ({ play: () => 1 })`],
  [
    'doors',
    'server/games/launch/launch.ts',
    `export type Launch = number\nexport async function createLaunch(): Promise<Launch> { return 1 }`,
  ],
  [
    'circles',
    'server/wallet/store.ts',
    `import type { createWallet } from './wallet.ts'\nexport const withdrawals = (): typeof createWallet | null => null`,
  ],
  ['circles', 'server/games/games.ts', `export { createGames as again } from './games.ts'\nexport const createGames = () => 1`],
  ['barrels', 'rules/odds/all.ts', `export * from './odds.ts'`],
  ['barrels', 'rules/odds/all.ts', `import { pay } from './odds.ts'\nexport { pay }`],
  ['sizes', 'server/games/long.ts', `export function play() {\n${'  // One line more.\n'.repeat(70)}}`],
  ['sizes', 'server/games/long.test.ts', `it('plays', () => {\n${'  // One line more.\n'.repeat(70)}})`],
  ['names', 'server/games/utils.ts', `export const a = 1`],
  ['names', 'web/features/shared/a.ts', `export const a = 1`],
  ['words', 'server/games/launch.ts', `export const a = Date.now()`],
  ['words', 'server/games/launch.ts', `export const a = Date['now']()`],
  ['words', 'web/features/games/tile.tsx', `export const a = new Date()`],
  ['words', 'rules/odds/dice.ts', `export const a = Math.random()`],
  ['words', 'rules/odds/dice.ts', `export const a = [].map(Math.random)`],
  ['words', 'server/games/launch.ts', `export const a = Temporal.Now.instant()`],
  ['words', 'server/games/launch.ts', `import { systemClock } from '../platform/clock.ts'\nexport const a = systemClock.now()`],
  ['words', 'server/games/launch.ts', `export const a = parseFloat('1')`],
  ['words', 'contract/games.ts', `export const a = Number.parseFloat('1')`],
  ['words', 'server/games/launch.ts', `export enum State { Open }`],
  ['tables', 'server/games/store.ts', `export const a = 'select * from wallet_withdrawal'`],
  ['tables', 'server/games/store.ts', 'export const a = (id: string) => `select * from games_round join ledger_account on ${id}`'],
  ['tables', 'server/games/store.ts', `export type Tables = { wallet_withdrawal: string }`],
  ['tables', 'server/games/games.test.ts', `export const a = 'select * from wallet_withdrawal'`],
  ['tables', 'server/app/audit.ts', `export const a = 'select * from ledger_account'`],
  ['forms', 'web/features/games/ask.tsx', `export const Ask = () => <form className="bz-stack" />`],
  ['forms', 'ui/fields/ask.tsx', `export const Ask = () => <form />`],
  ['forms', 'web/features/games/use-ask.ts', `import { useForm } from 'react-hook-form'\nexport const useAsk = useForm`],
  ['kinds', 'server/promotions/join.ts', `export const a = (trigger: { by: string }) => trigger.by === 'mission'`],
  ['kinds', 'server/promotions/join.ts', `export const a = (b: string, c: { trigger: { by: string } }) => b !== c.trigger.by`],
  ['kinds', 'server/promotions/join.ts', `export const a = (trigger: { by: string }) => ['mission'].includes(trigger.by)`],
  [
    'kinds',
    'server/promotions/join.ts',
    `export const a = ({ trigger }: { trigger: { by: string } }) => { const { by } = trigger\nreturn by }`,
  ],
  ['kinds', 'server/promotions/join.ts', `export const a = (trigger: object) => 'least' in trigger`],
  ['kinds', 'server/agents/pay/run.ts', `export const a = (kind: string) => kind !== 'dividend'`],
  ['kinds', 'server/wallet/view.ts', `export const a = (method: { kind: string }) => method.kind === 'bank'`],
  ['needs', 'server/games/needs.ts', `export type Needs = {\n  readonly look?: (member: string) => boolean\n}`],
  ['needs', 'server/games/needs.ts', `export type Needs = {\n  look?(member: string): boolean\n}`],
  ['needs', 'server/games/needs.ts', `type Money = { look(member: string): boolean }\nexport type Needs = {\n  readonly bonus?: Money\n}`],
  ['parsing', 'server/games/launch.ts', `export const = 1`],
  ['voice', 'server/games/launch.ts', `/** ${'word '.repeat(26)}*/\nexport const a = 1`],
  ['voice', 'server/games/launch.ts', `// ${'one '.repeat(13)}\n// ${'two '.repeat(13)}\nexport const a = 1`],
  ['voice', 'server/games/launch.ts', `// The game begins anew.\nexport const a = 1`],
  ['voice', 'server/games/games.test.ts', `it('${'word '.repeat(26)}', () => {})`],
  ['voice', 'contract/games.ts', `export const a = { summary: 'A ${'word '.repeat(25)}' }`],
  ['voice', 'server/identity/letter.ts', `export const a = (code: string) => \`\${code} is yours. It ${'word '.repeat(25)}\``],
  ['voice', 'sandbox/payment/page.ts', `export const a = '<p lang="en">A ${'word '.repeat(25)}</p><p>Pay</p>'`],
  ['voice', 'web/app/look.css', `/*\n * ${'one '.repeat(13)}\n * ${'two '.repeat(13)}\n */`],
]

describe('each rule catches its planted fault', () => {
  it('finds nothing in a clean project', () => {
    expect(faultsOf(house())).toEqual([])
  })

  it.each(PLANTED)('%s: %s %#', (rule, path, text) => {
    const faults = faultsOf(house({ [path]: `/** This file carries one planted fault. */\n${text}\n` }))
    expect(faults.map((fault) => [fault.rule, fault.path])).toContainEqual([rule, rule === 'circles' ? faults[0]?.path : path])
    expect(new Set(faults.map((fault) => fault.rule))).toEqual(new Set([rule]))
  })

  it.each(['await page.waitForTimeout' + '(500)', 'await page.waitForLoadState(' + "'network" + "idle')"])('waits: %s', (wait) => {
    const text = `/** Visits the first page and waits for time. */\nexport const visit = async (page) => { ${wait} }\n`
    for (const path of ['e2e/late.ts', 'server/wallet/late.test.ts'])
      expect(faultsOf(house({ [path]: text })).map(({ rule }) => rule)).toEqual(['waits'])
    expect(faultsOf(house({ 'bench/late.ts': text }))).toEqual([])
  })

  it.each([
    "import { setTimeout as sleep } from 'node:timers" + "/promises'",
    'await new Promise((resolve) => setTime' + 'out(resolve, 5))',
    'const more = setInter' + 'val(() => socket.write(piece), 40)',
    'await pau' + 'se(50)',
    'await time.pau' + 'se(PACE_MS)',
  ])('waits: %s', (sleep) => {
    const text = `/** Proves a move after a sleep. */\n${sleep}\n`
    expect(faultsOf(house({ 'server/wallet/late.test.ts': text })).map(({ rule }) => rule)).toEqual(['waits'])
    expect(faultsOf(house({ 'bench/late.ts': text }))).toEqual([])
  })

  it('voice: a full stop, a formula and an empty line end a sentence, and a name in backticks is one word', () => {
    const half = 'word '.repeat(13)
    const text = `/**\n * ${half}\n *\n * ${half}\n *   ${half.repeat(2)}\n * ${half}. ${half}\`${half}\` [${half}]\n */\nexport const a = 1\n`
    expect(
      faultsOf(house({ 'server/games/launch.ts': `/** Opens a game. */\n${text.replace(`[${half}]`, '(WALLET-03, WC-31, WC-32)')}` })),
    ).toEqual([])
  })

  it('crumbs: a few lines that one neighbour alone imports, but not what is loaded late or for what it does', () => {
    const crumb = `/** Tells what is left. */\nexport const left = 1\n`
    const user = (way: string) => ({
      'web/features/wallet/crumb.ts': crumb,
      'web/features/wallet/use-left.ts': `/** Uses what is left. */\n${way}\n`,
    })
    const rulesOf = (way: string) => faultsOf(house(user(way))).map(({ rule }) => rule)
    expect(rulesOf(`import { left } from './crumb.ts'\nexport const a = left`)).toEqual(['crumbs'])
    expect(rulesOf(`export const a = () => import('./crumb.ts')`)).toEqual([])
    expect(rulesOf(`import './crumb.ts'\nexport const a = 1`)).toEqual([])
  })

  it('reach: product files that only tests reach, also by one another', () => {
    const said = (text: string) => `/** One file of a rule that tests alone call. */\n${text}\n`
    const planted = {
      'rules/odds/spare.ts': said(`import { part } from './part.ts'\nexport const spare = part`),
      'rules/odds/part.ts': said(`export const part = 1`),
      'rules/odds/spare.test.ts': said(`import { spare } from './spare.ts'\nexport const a = spare`),
    }
    const faults = faultsOf(house(planted)).map(({ rule, path }) => [rule, path])
    expect(faults).toEqual([
      ['reach', 'rules/odds/spare.ts'],
      ['reach', 'rules/odds/part.ts'],
    ])
    const used = { ...planted, 'server/games/spare.ts': said(`import { spare } from '@baize/rules/odds/spare.ts'\nexport const a = spare`) }
    expect(faultsOf(house(used))).toEqual([])
  })

  it.each([
    ['another file than the door', { 'originals/crash/bet.ts': `import { win } from '../jackpot/store.ts'\nexport const bet = win` }],
    [
      'another file than the door, by a file of the top',
      {
        'originals/crash/bet.ts': `import { stake } from '../stake.ts'\nexport const bet = stake`,
        'originals/stake.ts': `import type { win } from './jackpot/store.ts'\nexport type Stake = typeof win\nexport const stake = 1`,
      },
    ],
    [
      'a circle',
      {
        'originals/crash/bet.ts': `import { pay } from '../jackpot/jackpot.ts'\nexport const bet = pay`,
        'originals/jackpot/pay.ts': `import { crash } from '../crash/crash.ts'\nexport const rise = crash`,
      },
    ],
  ])('sub-rooms: %s', (_, planted: Record<string, string>) => {
    const clean = {
      'originals/originals.ts': `import { win } from './jackpot/store.ts'\nimport { crash } from './crash/crash.ts'\nexport const all = [win, crash]`,
      'originals/crash/crash.ts': `export const crash = 1`,
      'originals/jackpot/jackpot.ts': `import { win } from './store.ts'\nexport const pay = win`,
      'originals/jackpot/store.ts': `export const win = 1`,
    }
    const said = (files: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(files).map(([path, text]) => [`server/${path}`, `/** One file of a wide room with folders. */\n${text}\n`]),
      )
    expect(faultsOf(house(said(clean)))).toEqual([])
    expect(faultsOf(house(said({ ...clean, ...planted }))).map(({ rule }) => rule)).toEqual(['sub-rooms'])
  })

  it('locks: a number of one room in another, unless one of them has two keys', () => {
    const keeper = '/** Names the lock of one keeper. */\nexport const KEEPER_LOCK = 4700\n'
    const taking = (keys: string) => ({
      'server/games/keeper.ts': keeper,
      'server/wallet/store.ts': `/** Takes a lock until the commit. */\nexport const withdrawals = () => 'select pg_advisory_xact_lock(${keys})'\n`,
    })
    expect(faultsOf(house(taking('4700, 1')))).toEqual([])
    expect(faultsOf(house(taking('4700'))).map(({ rule, path }) => [rule, path])).toEqual([['locks', 'server/games/keeper.ts']])
  })

  it('folders: one file above 25 in a folder, tests not counted', () => {
    const wide = (count: number, ending: string) =>
      house(
        Object.fromEntries(
          Array.from({ length: count }, (_, n) => [
            `rules/odds/odds-${n}${ending}`,
            `/** One of many files of odds. */\nexport const a = ${n}\n`,
          ]),
        ),
      )
    expect(faultsOf(wide(24, '.ts'))).toEqual([])
    expect(faultsOf(wide(60, '.test.ts'))).toEqual([])
    expect(faultsOf(wide(25, '.ts')).map(({ rule, path }) => [rule, path])).toEqual([['folders', 'rules/odds']])
  })

  it.each([
    ['server/games/launch.ts', `import { a } from './b.ts'\n/** A sentence that comes too late. */\n`],
    ['server/games/launch.ts', `// launch\nexport const a = 1\n`],
    ['server/games/launch.ts', `// eslint-disable-next-line no-console\nexport const a = 1\n`],
    ['ui/look.css', `body { margin: 0 }\n`],
    ['server/migrations/0003-games.sql', `create table games_round (id uuid);\n`],
  ])('opening sentences: %s %#', (path, text) => {
    expect(faultsOf(house({ [path]: text })).map((fault) => fault.rule)).toContain('opening sentences')
  })

  it.each([
    ['a table without its room', '0003-games.sql', 'create table round (id uuid);'],
    ['a table of another room', '0003-games.sql', 'create table if not exists wallet_bonus (id uuid);'],
    ['a reference to another room', '0003-games.sql', 'create table games_round (account uuid references ledger_account);'],
    ['a migration without a room', '0003-changes.sql', 'select 1;'],
  ])('tables: %s', (_, file, sql) => {
    const faults = faultsOf(house({ [`server/migrations/${file}`]: `-- A migration with a planted fault.\n${sql}\n` }))
    expect([...new Set(faults.map((fault) => fault.rule))]).toEqual(['tables'])
  })

  const long = 'word '.repeat(26)
  it.each([
    ['docs/recipes.md', `# Recipes\n\n${long}`],
    ['docs/recipes.md', `- Short.\n- ${'one '.repeat(13)}\n  ${'two '.repeat(13)}`],
    ['docs/recipes.md', `| Short | ${long} |`],
    ['README.md', 'The page is written anew.'],
    ['ui/README.md', `${'one '.repeat(13)}[${'two '.repeat(13)}](there.md)`],
    ['web/i18n/en/home.json', `{ "home.a": "Short.", "home.b": "${long}" }`],
    ['contract/texts/en.json', `{ "not-found": "${long}" }`],
    ['server/content/pages/help.json', `{ "slug": "help", "sections": [{ "texts": { "EN": { "content": "<p>${long}</p>" } } }] }`],
    ['server/content/seed.json', `[{ "typed": { "title": "${long}", "title-my": "${long}" } }]`],
    ['server/messaging/event-texts.json', `{ "paid": { "EN": { "content": "<p>${long}</p>" }, "MY": { "content": "" } } }`],
  ])('voice: %s %#', (path, text) => {
    expect(faultsOf(house({ [path]: text })).map(({ rule }) => rule)).toEqual(['voice'])
  })

  it.each([
    ['docs/recipes.md', `| ${'one '.repeat(13)} | ${'two '.repeat(13)} |`],
    ['docs/recipes.md', `- ${'one '.repeat(13)}; ${'two '.repeat(13)}`],
    ['docs/recipes.md', `\`\`\`\n${long}\n\`\`\``],
    ['docs/recipes.md', `${'one '.repeat(13)}\n\n${'two '.repeat(13)}`],
    ['server/messaging/event-texts.json', `{ "paid": { "MY": { "content": "<p>${long}</p>" } } }`],
    ['web/i18n/my/home.json', `{ "home.a": "${long}" }`],
  ])('voice leaves alone: %s %#', (path, text) => {
    expect(faultsOf(house({ [path]: text }))).toEqual([])
  })

  it.each([
    ['ui/look.css', '.a { margin-left: 4px }'],
    ['ui/look.css', '.a { padding: 1px 2px 3px 4px }'],
    ['ui/look.css', '.a { inset: 0 auto 0 0 }'],
    ['ui/look.css', '.a { color: red; right: 0 }'],
    ['web/app/look.css', '.a { text-align: left }'],
    ['web/app/look.css', '.a { border-top-left-radius: 4px }'],
    ['web/app/look.css', '.a { border-radius: 4px 0 0 4px }'],
    ['web/app/look.css', '.a { mask-image: linear-gradient(to left, black, transparent) }'],
    ['ui/show/card.tsx', "export const A = () => <p className='pl-2 text-fg' />"],
    ['ui/show/card.tsx', 'export const A = () => <p style={{ left: 4 }} />'],
  ])('reading direction: %s %s', (path, text) => {
    const faults = faultsOf(house({ [path]: `/* This file carries one planted fault. */\n${text}\n` }))
    expect(faults.map(({ rule, line }) => [rule, line])).toEqual([['reading direction', 2]])
  })

  it('leaves what is allowed alone', () => {
    const said = (text: string) => `/** This file does what the house allows. */\n${text}\n`
    const allowed = {
      'server/games/games.ts': said(`export const createGames = () => {\n  const play = (): number => 1\n  return { play }\n}`),
      'server/wallet/limits.test.ts': said(`export const a = 'select * from ledger_account'`),
      'server/app/testing/acts.ts': said(`import { drawNow } from '../../games/testing/draw-now.ts'\nexport const a = drawNow`),
      'server/games/testing/draw-now.ts': said(
        `import { systemClock } from '../../platform/clock.ts'\nexport const drawNow = systemClock.now()`,
      ),
      'server/wallet/words.ts': said(`// Date.now() and ledger_account may stand in a comment.\nexport const a = new Date(0)`),
      'web/app/view.gen.ts': said(`export default 1\n${'// generated\n'.repeat(500)}`),
      'server/wallet/ambient.ts': said(`declare module 'vitest' { interface ProvidedContext { host: string } }\nexport const a = 1`),
      'server/migrations/0003-wallet-limits.sql': '-- The limits of the wallet.\nalter table wallet_withdrawal add column day date;\n',
      'contract/texts/en.json': '{ "not-found": "This could not be found." }',
      'ui/look.css':
        '/* Both sides alike: margin-left is no word of ours. */\n.left { margin: 1px calc(2px + 1px) 3px calc(2px + 1px); border-radius: 4px 4px 0 0; inset-inline-start: 0 }\n',
      'ui/show/card.tsx': said("export const A = () => <p className='ps-2 text-start' />"),
    }
    expect(faultsOf(house(allowed))).toEqual([])
  })
})
