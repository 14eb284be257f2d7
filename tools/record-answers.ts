/**
 * Records the answers of a fresh demonstration to a member, for component tests that show whole pages: `node tools/record-answers.ts
 * http://localhost:3000`.
 */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { OPERATIONS, type OperationName } from '@baize/contract/operations.ts'
import { register } from '@baize/server/app/testing/product-people.ts'

type Question = { readonly name: OperationName; readonly query?: Readonly<Record<string, string>> }

const WORDS = ['about', 'beginner', 'blog', 'credit', 'license', 'refer', 'responsible', 'terms', 'vip']
const LOTTERIES = ['ssc-5', 'lhc-5', 'th-gov', 'my-4d', 'vn-north-5']

const QUESTIONS: readonly Question[] = [
  { name: 'helpCenter', query: { lang: 'EN' } },
  { name: 'helpCenter', query: { lang: 'MY' } },
  ...WORDS.flatMap((slug) => ['EN', 'MY'].map((lang) => ({ name: 'contentPage' as const, query: { slug, lang } }))),
  ...['B', 'PL,H', 'PR'].map((types) => ({ name: 'listAnnouncements' as const, query: { types } })),
  { name: 'gameMenus' },
  { name: 'lotteryRecent' },
  ...['main', 'sea', 'vn'].map((page) => ({ name: 'lotteryClocks' as const, query: { page } })),
  ...LOTTERIES.flatMap((gameCode) =>
    (['lotteryPlays', 'currentIssue', 'nearIssues', 'openedNumbers'] as const).map((name) => ({ name, query: { gameCode } })),
  ),
  { name: 'lotteryTrend', query: { gameCode: 'ssc-5' } },
  { name: 'listOrders' },
  { name: 'listChases' },
  { name: 'securityState' },
  { name: 'memberProfile' },
  { name: 'listSessions' },
  { name: 'loginHistory' },
  { name: 'cashierOptions' },
  { name: 'listRequirements' },
  { name: 'listPayees' },
  { name: 'listDeposits' },
  { name: 'listReturns' },
  { name: 'listWithdrawals' },
  { name: 'bettingRecord' },
  { name: 'accountRecord' },
  { name: 'consolidatedFunds' },
  { name: 'merchantWallet' },
  { name: 'listMessages' },
  { name: 'roomList' },
  { name: 'liveModelList' },
  { name: 'gameInfo', query: { vassalage: 'PG', gameCode: 'jade-lanterns' } },
  { name: 'originalsSettings' },
  { name: 'diceSettings' },
  { name: 'crashTable' },
  { name: 'crashHistory' },
  { name: 'fairness' },
  { name: 'listRounds' },
  { name: 'pointBalance' },
  { name: 'pointConfig' },
  { name: 'pointRewards' },
  { name: 'redeemList' },
  { name: 'pointRecord' },
]

if (import.meta.main) {
  const [site = ''] = process.argv.slice(2)
  const member = await register(() => site, `r${randomUUID().slice(0, 8)}`)
  const lines: string[] = []
  for (const { name, query = {} } of QUESTIONS) {
    const { path: at } = OPERATIONS.find((each) => each.name === name)!
    const { success, value, text } = await member.ask('GET', `${at}?${new URLSearchParams(query).toString()}`)
    if (!success) throw new Error(`${name} ${JSON.stringify(query)}: ${text}`)
    lines.push(`  ${JSON.stringify({ name, query, value })}`)
  }
  writeFileSync(path.resolve(import.meta.dirname, '../web/testing/recorded.json'), `[\n${lines.join(',\n')}\n]\n`)
  console.log(`${lines.length} answers`)
}
