/** Proves of each act of staff what it asks of which room, and what the audit keeps of it. */
import { expect, it } from 'vitest'
import type { Tx } from '../platform/database.ts'
import type { Act } from './acts/act.ts'
import type { OperatorNeeds } from './needs.ts'
import { createOperator } from './operator.ts'

const TX = { isTx: true } as unknown as Tx
/** What a room answers here, whatever it is asked: one row, and a change. */
const IS = { as: 'asked' }
const ROWS = Object.assign([{}], { before: 'was', after: IS, address: 'a street', memberId: 'whose', sha256: 'hash', bytes: Buffer.of() })
const ANSWER = Object.assign([{}], { ok: true, value: ROWS, before: 'was' })

function shown(value: unknown): string {
  if (value === IS) return 'is'
  if (value === ROWS || value === ANSWER) return 'rows'
  if (typeof value !== 'object' || value === null || value instanceof Temporal.Instant) return String(value)
  if (Array.isArray(value)) return `[${value.map(shown).join(' ')}]`
  const named = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${named.map(([name, each]) => `${name}:${shown(each)}`).join(' ')}}`
}

/** Rooms that note what they are asked. The transaction is left out. */
function rooms(asked: string[]): OperatorNeeds {
  const found = (account: string) =>
    account === 'nobody' ? undefined : { id: `m-${account}`, frozen: account === 'cold', currency: 'MMK' }
  const room = (name: string): object =>
    new Proxy(
      {},
      {
        get:
          (_room, act: string) =>
          async (...given: unknown[]) => {
            if (name === 'members' && act === 'find') return found(String(given[1]))
            if (name === 'members' && act === 'giftRefusal') return (given[1] as { frozen: boolean }).frozen ? 'account-blocked' : undefined
            asked.push(
              `${name}.${act}(${given
                .filter((each) => each !== TX)
                .map(shown)
                .join(', ')})`,
            )
            return ANSWER
          },
      },
    )
  const clock = { now: () => Temporal.Instant.from('2026-11-20T08:00:00Z') }
  const made: Record<string, unknown> = { audit: { key: Buffer.alloc(32) }, clock }
  return new Proxy(made, { get: (kept, name: string) => (kept[name] ??= room(name)) }) as unknown as OperatorNeeds
}

const optionOf = (typed: string): [string, string] => [typed.slice(2, typed.indexOf('=')), typed.slice(typed.indexOf('=') + 1)]

/** Runs an act as a line names it: its name, its words and its options. Answers who must give it, what it changed, and what it asked. */
async function given(line: string): Promise<string> {
  const [name = '', ...typed] = line.split(' | ')
  const asked: string[] = []
  const act = createOperator(rooms(asked)).acts.find((each) => each.name === name) as Act
  const words = typed.filter((word) => !word.startsWith('--'))
  const options = Object.fromEntries(typed.filter((word) => word.startsWith('--')).map(optionOf))
  const call = { words, options, by: 'Thida Win', reason: 'why' }
  const told = act.changes ? await act.change(TX, call) : await act.read(TX as never, call)
  if (!told.ok) return `refused ${told.code}${told.detail === undefined ? '' : ` ${shown(told.detail)}`}`
  if (!act.changes) return [`shows ${(told.value as { summary: string }).summary}`, ...asked].join('; ')
  const { object, before, after, moves } = told.value as Exclude<Awaited<ReturnType<typeof act.change>>, { ok: false }>['value']
  const gate = typeof act.gate === 'function' ? await act.gate(TX, call, { before, after }) : act.gate
  const moved = moves === undefined ? [] : [`moves ${shown(moves)}`]
  return [gate ?? 'one', object ?? '', `${shown(before)} > ${shown(after)}`, ...moved, ...asked].join('; ')
}

/** Acts about the desk itself, which have tests of their own beside this one. */
const ELSEWHERE = [
  'books',
  'books-prove',
  'books-accept',
  'economy',
  'report',
  'risk-report',
  'list-failures',
  'retry-failure',
  'rotate-data-key',
  'staff-key',
  'staff-add',
  'staff-leave',
  'staff-invite',
  'staff-roles',
  'staff-networks',
  'staff-dismiss',
  'list-console',
  'staff-own',
  'list-staff',
  'list-requests',
  'audit-verify',
  'list-audit',
]

/** What is typed, and what comes of it. */
const TABLE = String.raw`
list-withdrawals => shows 1 withdrawals under-review; wallet.withdrawalQueue([under-review], 200)
list-withdrawals | --state=paying => shows 1 withdrawals paying; wallet.withdrawalQueue([paying], 200)
approve-withdrawal | w1 => two-when-large; W1; was > is; wallet.approveWithdrawal({withdrawal:W1 by:Thida Win reason:why})
reject-withdrawal | w1 => one; W1; was > is; wallet.rejectWithdrawal({withdrawal:W1 by:Thida Win reason:why})
confirm-payout | w1 => two-when-large; W1; was > is; wallet.confirmPayout({withdrawal:W1 by:Thida Win reason:why})
return-payout | w1 => two-when-large; W1; was > is; wallet.returnPayout({withdrawal:W1 by:Thida Win reason:why})
list-quarantine => shows 1 receipts wait for a decision; wallet.quarantine()
list-deposit-proofs => shows 1 proved deposits are not credited; wallet.provedDeposits()
credit-deposit | r1 => two; R1; was > is; wallet.creditReceipt({receipt:R1 by:Thida Win reason:why})
dismiss-deposit | r1 => one; R1; was > is; wallet.dismissReceipt({receipt:R1 by:Thida Win reason:why})
list-requirements | mya => shows 1 requirements are open; wallet.openRequirements(m-mya)
lift-requirement | q1 => two-when-large; Q1; was > is; wallet.liftRequirement({requirement:Q1 by:Thida Win reason:why})
list-receipts => shows 1 receipts are looked into; wallet.receiptQueue()
decide-receipt | w1 | forced | --proof=paper 7 => two-when-large; W1; was > is; wallet.decideReceipt({withdrawal:W1 decision:forced by:Thida Win reason:why proof:paper 7})
decide-receipt | w1 | lost => refused value-refused {field:decision wrong:not-listed may:received, paid-again, returned, forced}
list-payee-claims => shows 1 claims wait; wallet.claimQueue()
payee-exception | c1 => one; C1; was > is; wallet.allowClaim({claim:C1 by:Thida Win reason:why})
list-returns => shows 1 cases wait for a decision; wallet.returnCases(true)
list-returns | --all=yes => shows 1 cases; wallet.returnCases(false)
show-return | c1 => shows 1 notices; wallet.returnHistory(C1)
decide-return | c1 | write-off => two-when-large; C1; was > is; wallet.decideReturn({case:C1 end:write-off by:Thida Win reason:why})
decide-return | c1 | burn => refused value-refused {field:end wrong:not-listed may:keep, take, bear, write-off}
method-write | {"code":"x"} => one; ; was > is; wallet.writeMethod({code:x})
payment-keys | stripe => two; ; was > is; wallet.setServiceKeys(stripe, {})
list-methods => shows 1 ways in and out; wallet.listMethods()
show-method | kbz => shows method kbz; wallet.showMethod(kbz)
freeze-member | mya => one; member m-mya; {frozen:false} > {frozen:true why:other}; members.freeze(m-mya, {why:other by:Thida Win reason:why})
freeze-member | mya | --why=fraud => one; member m-mya; {frozen:false} > {frozen:true why:fraud}; members.freeze(m-mya, {why:fraud by:Thida Win reason:why})
freeze-member | cold => refused state-conflict {frozen:true}
freeze-member | nobody => refused not-found
unfreeze-member | cold => one; member m-cold; {frozen:true} > {frozen:false}; members.unfreeze(m-cold, Thida Win)
unfreeze-member | mya => refused state-conflict {frozen:false}
unfreeze-member | nobody => refused not-found
release-withdrawals | mya => two; member m-mya; {withdrawals:frozen} > {withdrawals:free}; members.releaseWithdrawals(m-mya)
release-withdrawals | nobody => refused not-found
contact-release | mya | phone | --proof=paper 7 => two; member m-mya; {phone:was} > {phone:null proof:paper 7}; members.releaseContact(m-mya, phone)
contact-release | mya | email | --proof=paper 7 => two; member m-mya; {email:was} > {email:null proof:paper 7}; members.releaseContact(m-mya, email)
contact-release | mya | fax | --proof=paper 7 => refused value-refused {field:kind wrong:not-listed may:phone, email}
contact-release | mya | phone => refused value-refused {field:proof wrong:missing}
contact-release | nobody | phone | --proof=paper 7 => refused not-found
profile-correct | mya | --field=fullName | --to=Mya Soe | --proof=paper 7 => one; member m-mya; {fullName:was} > {fullName:is proof:paper 7}; members.correctProfile(m-mya, {field:fullName value:Mya Soe})
vendor-kill | PG => one; vendor PG; was > {state:off}; games.setVendor(PG, off)
vendor-maintenance | PG => one; vendor PG; was > {state:maintenance}; games.setVendor(PG, maintenance)
vendor-open | PG => one; vendor PG; was > {state:on}; games.setVendor(PG, on)
game-kill | 7 => one; game 7; was > {state:off}; games.setGame(7, off)
game-maintenance | 7 => one; game 7; was > {state:maintenance}; games.setGame(7, maintenance)
game-open | 7 => one; game 7; was > {state:on}; games.setGame(7, on)
game-open | 0 => refused value-refused {field:game wrong:no-number may:1 to 999999999}
game-open | 1234567890 => refused value-refused {field:game wrong:no-number may:1 to 999999999}
game-edge | 7 | 250 => two; game 7; {edgeBp:was} > {edgeBp:250}; games.setEdge(7, 250)
game-edge | 7 | none => two; game 7; {edgeBp:was} > {edgeBp:null}; games.setEdge(7, null)
game-edge | 7 | 10000 => two; game 7; {edgeBp:was} > {edgeBp:10000}; games.setEdge(7, 10000)
game-edge | 7 | 10001 => refused value-refused {field:edge wrong:no-number may:none, 0 to 10000}
game-edge | x | 250 => refused value-refused {field:game wrong:no-number may:1 to 999999999}
status | normal => one; site; {status:was maintenance:was} > {status:0 maintenance:null}; settings.mayStand(status, 0); settings.mayStand(maintenance, null); settings.write(status, 0); settings.write(maintenance, null)
status | maintenance | --title=Away | --message=Soon | --message-my=မကြာမီ | --end=2026-12-01T06:00:00Z => one; site; {status:was maintenance:was} > {status:1 maintenance:{title:{EN:Away MY:Away} message:{EN:Soon MY:မကြာမီ} end:2026-12-01T06:00:00Z}}; settings.mayStand(status, 1); settings.mayStand(maintenance, {title:{EN:Away MY:Away} message:{EN:Soon MY:မကြာမီ} end:2026-12-01T06:00:00Z}); settings.write(status, 1); settings.write(maintenance, {title:{EN:Away MY:Away} message:{EN:Soon MY:မကြာမီ} end:2026-12-01T06:00:00Z})
status | region | --message=Not here => one; site; {status:was maintenance:was region.message:was} > {status:2 maintenance:null region.message:{EN:Not here MY:Not here}}; settings.mayStand(status, 2); settings.mayStand(maintenance, null); settings.mayStand(region.message, {EN:Not here MY:Not here}); settings.write(status, 2); settings.write(maintenance, null); settings.write(region.message, {EN:Not here MY:Not here})
status | region => one; site; {status:was maintenance:was} > {status:2 maintenance:null}; settings.mayStand(status, 2); settings.mayStand(maintenance, null); settings.write(status, 2); settings.write(maintenance, null)
status | asleep => refused value-refused {field:status wrong:not-listed may:normal, maintenance, region}
lottery-open | {"code":"ssc-9"} => two; lottery ssc-9; was > is; lottery.openGame({code:ssc-9})
lottery-off | ssc-1 => one; lottery ssc-1; was > is; lottery.switchGame(ssc-1, false)
lottery-on | ssc-1 => one; lottery ssc-1; was > is; lottery.switchGame(ssc-1, true)
lottery-void | ssc-1 | 7 => one; lottery ssc-1 7; was > is; lottery.voidDraw(ssc-1, 7, Thida Win)
lottery-correct | ssc-1 | 7 => two; lottery ssc-1 7; was > is; lottery.askAgain(ssc-1, 7)
lottery-hold | ssc-1 | 7 => one; lottery ssc-1 7; was > is; lottery.holdPayment(ssc-1, 7)
lottery-resume | ssc-1 | 7 => one; lottery ssc-1 7; was > is; lottery.resumePayment(ssc-1, 7)
lottery-drawn-early | ssc-1 | 7 | 2026-11-20T08:30:00Z => two; lottery ssc-1 7 2026-11-20T08:30:00Z; was > is; lottery.tellDrawnEarly(ssc-1, 7, 2026-11-20T08:30:00Z)
lottery-stop-chases | ssc-1 | 7 => one; lottery ssc-1 7; was > is; lottery.stopChases(ssc-1, 7)
lottery-skip-day | mm-2d | 2027-02-06 => one; lottery mm-2d 2027-02-06; was > is; lottery.writeDay(mm-2d, 2027-02-06, false, Thida Win)
lottery-add-day | mm-2d | 2027-02-06 => one; lottery mm-2d 2027-02-06; was > is; lottery.writeDay(mm-2d, 2027-02-06, true, Thida Win)
lottery-write-days | mm-2d | [{"day":"2027-02-04"}] => one; lottery mm-2d; was > is; lottery.writeDays(mm-2d, [{day:2027-02-04}], Thida Win)
lottery-confirm-days | mm-2d | 2027-02-01 | 2027-02-28 => one; lottery mm-2d 2027-02-01 2027-02-28; was > is; lottery.confirmDays(mm-2d, 2027-02-01, 2027-02-28, Thida Win)
lottery-special-days | mm-2d | 2027 => shows 1 days, 0 of them not confirmed; lottery.specialDays(mm-2d, 2027)
lottery-special-tiers | dlt | [{"tier":"x"}] => one; lottery dlt; was > is; lottery.writeTiers(dlt, [{tier:x}])
lottery-calendar | ssc-1 | {"every":60} => one; lottery ssc-1; was > is; lottery.writeCalendar(ssc-1, {"every":60})
list-lotteries => shows 1 lotteries; lottery.games()
lottery-troubles => shows 1 rows; lottery.troubles()
vendor-terms | PG | --currency=MMK | --max-stake=10 | --max-exposure=20 => two; vendor PG; was > is; vendors.setTerms(PG, {limit:{currency:MMK stakeUnits:100000 exposureUnits:200000}})
vendor-terms | PG | --currency=MMK | --max-win=1 | --wins-an-hour=2 | --net-an-hour=3 | --gifts-an-hour=4 | --max-multiple=500 => two; vendor PG; was > is; vendors.setTerms(PG, {wins:{currency:MMK winUnits:10000 hourWinUnits:20000 hourNetUnits:30000 hourGiftUnits:40000 multiple:500}})
vendor-terms | PG | --calls-a-second=0 | --keep-days=400 | --addresses=any | --free-rounds-paid-by=bonus-win => two; vendor PG; was > is; vendors.setTerms(PG, {callsASecond:null callsKeptDays:400 freeRoundsPaidBy:bonus-win addresses:[]})
vendor-terms | PG | --calls-a-second=100000 | --addresses=1.2.3.4,5.6.7.8 => two; vendor PG; was > is; vendors.setTerms(PG, {callsASecond:100000 addresses:[1.2.3.4 5.6.7.8]})
vendor-terms | PG | --calls-a-second=100001 => refused value-refused {field:calls-a-second wrong:no-number may:0 to 100000}
vendor-terms | PG | --keep-days=401 => refused value-refused {field:keep-days wrong:no-number may:0 to 400}
vendor-terms | PG | --max-stake=10 => refused value-refused {field:currency wrong:missing}
vendor-terms | PG | --currency=XXX | --max-stake=10 => refused value-refused {field:currency wrong:not-listed may:MMK, THB, EUR, GBP, TRIAL}
vendor-terms | PG | --currency=MMK | --max-multiple=0 => refused value-refused {field:max-multiple wrong:no-number may:1 to 999999999}
vendor-terms | PG | --currency=MMK | --max-win=1.5.5 => refused value-refused {field:max-win wrong:form}
vendor-terms | PG | --free-rounds-paid-by=nobody => refused value-refused {field:free-rounds-paid-by wrong:not-listed may:result, bonus-win}
vendor-speaks | PG | hub88 | --secret-file=/key => two; vendor PG; was > is; vendors.speak(PG, hub88, /key)
vendor-asks | PG | our-login | --secret-file=/key => two; vendor PG; null > rows; vendors.ask(PG, our-login, /key)
vendor-asks | PG | our-login => refused value-refused {field:secret-file wrong:missing}
vendor-connects | PG | --address=https://pg.example | --brand=none => two; vendor PG; was > is; vendors.connect(PG, {address:https://pg.example brand:})
vendor-connects | PG => refused value-refused {field:address wrong:missing}
note-free-spins | PG | set-1 | mya | --most=5 => two-when-large; free spins set-1 of PG; null > rows; moves {member:m-mya units:50000 currency:MMK}; vendors.noteFreeSpins({vendor:PG issue:set-1 member:m-mya currency:MMK mostUnits:50000})
note-free-spins | PG | set-1 | mya | --currency=THB => two-when-large; free spins set-1 of PG; null > rows; moves {member:m-mya units:0 currency:THB}; vendors.noteFreeSpins({vendor:PG issue:set-1 member:m-mya currency:THB mostUnits:0})
note-free-spins | PG | set-1 | mya | --most=x => refused value-refused {field:most wrong:form}
note-free-spins | PG | set-1 | mya | --most=5 baht => refused value-refused {field:most wrong:currency}
note-free-spins | PG | set-1 | nobody => refused not-found
close-case | 00000000-0000-7000-8000-000000000001 => one; case 00000000-0000-7000-8000-000000000001; {open:true} > {open:false}; vendors.closeCase(00000000-0000-7000-8000-000000000001)
close-case | case => refused not-found
decide-win | 00000000-0000-7000-8000-000000000001 | release => one; case 00000000-0000-7000-8000-000000000001; was > is; vendors.decideWin({id:00000000-0000-7000-8000-000000000001 by:Thida Win decision:release})
decide-win | 00000000-0000-7000-8000-000000000001 | reject => one; case 00000000-0000-7000-8000-000000000001; was > is; vendors.decideWin({id:00000000-0000-7000-8000-000000000001 by:Thida Win decision:reject})
decide-win | 00000000-0000-7000-8000-000000000001 | keep => refused value-refused {field:decision wrong:not-listed may:release, reject}
decide-win | case | release => refused not-found
reconcile | PG | 2026-11-20 => one; vendor PG 2026-11-20; null > {asked:true}; vendors.reconcileLater(PG, 2026-11-20)
reconcile | PG | 2026-02-30 => refused value-refused {field:day wrong:no-day may:as 2026-12-01}
hand-in-report | PG | 2026-11-20 | /file => one; vendor PG 2026-11-20; null > rows; vendors.handIn(PG, 2026-11-20, /file)
hand-in-report | PG | 2026-02-30 | /file => refused value-refused {field:day wrong:no-day may:as 2026-12-01}
show-callback | PG | t-1 => shows 1 calls; vendors.callback(PG, t-1)
list-cases => shows 1 cases; vendors.cases()
list-stuck-rounds => shows 1 rounds; vendors.stuckRounds()
list-reconciliations => shows 1 comparisons; vendors.reconciliations()
list-differences | PG | 2026-11-20 => shows 1 differences; vendors.differences(PG, 2026-11-20)
vendor-add | XX | Ex | RNG,LIVE | --name-my=အီ => one; vendor XX; was > is; vendors.add({code:XX nameEn:Ex nameMy:အီ gameTypes:[RNG LIVE]})
vendor-add | XX | Ex | RNG => one; vendor XX; was > is; vendors.add({code:XX nameEn:Ex nameMy:Ex gameTypes:[RNG]})
list-vendor-games | PG => shows 1 games; vendors.theirGames(PG)
take-vendor-games | PG | RNG | --of=slots => one; vendor PG; null > {asked:true}; vendors.takeGamesLater({vendor:PG gameType:RNG kind:slots})
take-vendor-games | PG | RNG => one; vendor PG; null > {asked:true}; vendors.takeGamesLater({vendor:PG gameType:RNG})
give-free-rounds | PG | tiger | mya | 10 | 0.5 | --hours=48 | --most=7 => two-when-large; free rounds of PG for mya; null > {vendor:PG game:tiger rounds:10 stake:0.5 currency:MMK}; moves {member:m-mya units:70000 currency:MMK}; vendors.giveFreeRounds({vendor:PG game:tiger member:m-mya currency:MMK rounds:10 stakeUnits:5000 hours:48 mostUnits:70000})
give-free-rounds | PG | tiger | mya | 10 | 0.5 => two-when-large; free rounds of PG for mya; null > {vendor:PG game:tiger rounds:10 stake:0.5 currency:MMK}; moves {member:m-mya units:0 currency:MMK}; vendors.giveFreeRounds({vendor:PG game:tiger member:m-mya currency:MMK rounds:10 stakeUnits:5000 hours:72 mostUnits:0})
give-free-rounds | PG | tiger | mya | 0 | 0.5 => refused value-refused {field:rounds wrong:no-number may:1 to 999999}
give-free-rounds | PG | tiger | mya | 10 | 5 baht => refused value-refused {field:stake wrong:currency}
give-free-rounds | PG | tiger | nobody | 10 | 0.5 => refused not-found
take-back-free-rounds | 00000000-0000-7000-8000-000000000001 => one; free rounds 00000000-0000-7000-8000-000000000001; was > is; vendors.takeFreeRoundsBack(00000000-0000-7000-8000-000000000001)
list-free-rounds => shows 1 orders; vendors.freeRounds()
vendor-report | 2026-11-01 | 2026-11-20 | --vendor=PG => shows 1 rows; vendors.report(2026-11-01, 2026-11-20, PG)
set | login.unusualCheck | true => two; setting login.unusualCheck; was > true; settings.isName(login.unusualCheck); settings.mayStand(login.unusualCheck, true); settings.judge(login.unusualCheck, true); settings.write(login.unusualCheck, true)
set | register.captcha | image => one; setting register.captcha; was > image; settings.isName(register.captcha); settings.mayStand(register.captcha, image); settings.judge(register.captcha, image); settings.write(register.captcha, image)
set | originals | {"a":1} => two; setting originals; was > {a:1}; settings.isName(originals); settings.mayStand(originals, {a:1}); settings.judge(originals, {a:1}); settings.write(originals, {a:1})
invitation-open | jade | --label=market => one; invitation jade; null > {open:true}; invitations.set(jade, market, true)
invitation-close | jade => one; invitation jade; null > {open:false}; invitations.set(jade, , false)
agent-make | mya => two; agent mya; was > {as:asked applications:rows}; agents.make(m-mya); messages.closeApplications(m-mya, Thida Win, why)
agent-make | nobody => refused not-found
agent-refuse | f1 => one; ; was > is; messages.refuseApplication(f1, Thida Win, why)
agent-rates | mya | {"RNG":40} | --budget=5 => two; agent mya; was > is; agents.setRates(m-mya, {RNG:40}, Thida Win, 5)
agent-move | mya | zaw => two; agent mya; was > is; agents.move(m-mya, m-zaw, Thida Win, undefined)
agent-move | mya | house => two; agent mya; was > is; agents.move(m-mya, null, Thida Win, undefined)
agent-move | mya | nobody => refused not-found
agent-contract-offer | mya | daily | [{"rate":5}] | --currency=THB => two; agent mya; was > is; agents.offerContract({member:m-mya kind:daily currency:THB tiers:[{rate:5}] key:staff:1795161600000:daily:m-mya}, Thida Win, undefined)
agent-release | 2026-11-20 => two; dividends up to 2026-11-20; was > is; agents.release(2026-11-20)
agent-contract | c1 | withdraw => two; contract c1; was > is; agents.sayInContract(c1, withdraw)
banner-add | w_home | --title=T => one; ; was > is; content.add(banner, w_home, {title:T})
notice-add | members | --title=T => one; ; was > is; content.add(notice, members, {title:T})
announcement-add | PU | --title=T => one; ; was > is; content.add(announcement, PU, {title:T})
content-remove | id-1 => one; ; was > is; content.remove(id-1)
section-write | help | top | --title=T => one; ; was > is; content.writeSection(help, top, {title:T})
section-remove | help | top => one; ; was > is; content.removeSection(help, top)
section-restore | help | top => one; ; was > is; content.restoreSection(help, top)
list-content => shows 1 entries; content.list()
message-send | mya | --title=T => one; ; was > is; messages.send(mya, {title:T})
message-send-all | --title=T => one; ; was > is; messages.send(null, {title:T})
message-recall | id-1 => one; ; was > is; messages.recall(id-1)
feedback-close | f1 => one; ; was > is; messages.closeFeedback(f1, Thida Win, why)
list-feedback => shows 1 open; messages.feedback()
exclude-member | mya => one; member m-mya; was > is; protection.exclude({member:m-mya until:for-ever by:Thida Win})
exclude-member | mya | --until=2027-06-01T00:00:00Z => one; member m-mya; was > is; protection.exclude({member:m-mya until:2027-06-01T00:00:00Z by:Thida Win})
exclude-member | mya | --until=soon => refused value-refused {field:until wrong:no-time may:as 2026-12-01T06:00:00Z}
exclude-member | nobody => refused not-found
freeze-renew | mya => one; member m-mya; was > is; protection.renewFreeze({member:m-mya by:Thida Win reason:why})
freeze-renew | nobody => refused not-found
list-freezes => shows 1 freezes; protection.freezes()
limit-member | mya | deposit | day | 50 => one; MMK wallet of member m-mya; was > is; protection.setStaffLimit({owner:{id:m-mya currency:MMK} what:deposit every:day to:50 by:Thida Win reason:why})
limit-member | mya | loss | month | none | --currency=THB => one; THB wallet of member m-mya; was > is; protection.setStaffLimit({owner:{id:m-mya currency:THB} what:loss every:month to:null by:Thida Win reason:why})
limit-member | mya | sleep | day | 50 => refused value-refused {field:what wrong:not-listed may:deposit, stake, loss, time}
limit-member | mya | loss | year | 50 => refused value-refused {field:every wrong:not-listed may:day, week, month}
limit-member | mya | loss | day | 5.00001 => refused value-refused {field:amount wrong:precise}
limit-member | mya | loss | day | 5 baht => refused value-refused {field:amount wrong:currency}
limit-member | nobody | loss | day | 5 => refused not-found
list-links => shows 1 links, 0 broken; protection.links()
risk-rules => shows 1 versions; risk.rules()
risk-try | net | {"kind":"net"} | --severity=red => shows would have opened [object Object] cases in the last 90 days; risk.tryVersion({code:net document:{kind:net} severity:red off:false})
risk-publish | net | {"kind":"net"} | --from=2027-06-01T00:00:00Z => two; risk rule net; was > is; risk.publish({code:net document:{kind:net} severity:amber from:2027-06-01T00:00:00Z off:false}, {name:Thida Win reason:why})
risk-publish | net | {"kind":"net"} | --off=yes => two; risk rule net; was > is; risk.publish({code:net document:{kind:net} severity:amber off:true}, {name:Thida Win reason:why})
risk-publish | net | {"kind":"net"} | --from=soon => refused value-refused {field:from wrong:no-time may:as 2026-12-01T06:00:00Z}
risk-rates => shows 1 rates; risk.rates()
risk-rate | thb | 130 => two; risk rate THB; was > is; risk.writeRate({currency:THB weight:1300000}, {name:Thida Win reason:why})
risk-rate | thb | x => refused value-refused {field:weight wrong:no-number may:a number with at most 4 digits after the point}
risk-cases => shows 1 open cases; risk.cases(open)
risk-cases | --state=closed => shows 1 closed cases; risk.cases(closed)
risk-cases | --state=working => shows 1 working cases; risk.cases(working)
risk-cases | --state=lost => refused value-refused {field:state wrong:not-listed may:open, working, waiting-for-player, closed}
risk-notes | c1 => shows 1 notes; risk.notes(c1)
risk-open | mya | freeze | a court asked => one; risk case undefined; open > {topic:freeze severity:amber text:a court asked}; risk.open({topic:freeze member:m-mya severity:amber text:a court asked by:Thida Win})
risk-open | nobody | freeze | a court asked => refused not-found
risk-take | c1 => one; risk case c1; was > is; risk.take({id:c1 by:Thida Win})
risk-move | c1 | working => one; risk case c1; was > is; risk.move({id:c1 to:working by:Thida Win})
risk-note | c1 | seen => one; risk case c1; null > {note:seen}; risk.note({id:c1 text:seen by:Thida Win})
markets => shows 1 rows; market.list()
market-set | house | rounds.pace | {"RNG":5} | --from=2027-06-01T00:00:00Z => two; market house rounds.pace; was > is; market.write({market:house name:rounds.pace value:{RNG:5} from:2027-06-01T00:00:00Z by:Thida Win reason:why})
market-set | house | transfers.line | true => two; market house transfers.line; was > is; market.write({market:house name:transfers.line value:true by:Thida Win reason:why})
market-set | house | transfers.line | true | --from=soon => refused value-refused {field:from wrong:no-time may:as 2026-12-01T06:00:00Z}
risk-case | c1 => shows 1 events; risk.evidence(c1)
risk-close | c1 | cleared | seen by both | --quiet-hours=24 => one; risk case c1; was > is; risk.close({id:c1 outcome:cleared text:seen by both quietHours:24 by:Thida Win})
risk-close | c1 | cleared | seen by both | --quiet-hours=25 => two; risk case c1; was > is; risk.close({id:c1 outcome:cleared text:seen by both quietHours:25 by:Thida Win})
risk-close | c1 | confirmed | seen by both => two; risk case c1; was > is; risk.close({id:c1 outcome:confirmed text:seen by both by:Thida Win})
care-members => shows 1 members at amber or red; risk.cared()
care-show | mya => shows undefined; risk.showCare(m-mya)
care-show | nobody => refused not-found
care-call | mya | we called => one; step [object Object] of member m-mya; null > {step:4 text:we called}; risk.step({member:m-mya step:4 text:we called by:Thida Win})
care-call | nobody | we called => refused not-found
care-exclude | mya | agreed | --until=2027-06-01T00:00:00Z => one; member m-mya; was > is; risk.step({member:m-mya step:5 text:agreed by:Thida Win}); protection.exclude({member:m-mya until:2027-06-01T00:00:00Z by:Thida Win})
care-exclude | mya | agreed | --until=soon => refused value-refused {field:until wrong:no-time may:as 2026-12-01T06:00:00Z}
care-exclude | nobody | agreed => refused not-found
care-answer | 7 | wants a limit => one; step 7; was > is; risk.answerStep({id:7 text:wants a limit})
funds-ask | mya | payslip => one; source of funds undefined; null > is; risk.askFunds({member:m-mya asked:payslip reason:why by:Thida Win})
funds-ask | nobody | payslip => refused not-found
funds-list => shows 1 requests; risk.funds()
funds-accept | 7 => one; source of funds 7; was > is; risk.decideFunds({id:7 by:Thida Win end:accepted})
funds-again | 7 | the last page => one; source of funds 7; was > is; risk.decideFunds({id:7 by:Thida Win end:again note:the last page})
funds-refuse | 7 => two; source of funds 7; was > is; risk.decideFunds({id:7 by:Thida Win end:refused})
check-show | mya => shows undefined; checks.show(m-mya)
check-show | nobody => refused not-found
check-level | mya | 2 | --months=6 => two; member m-mya; was > is; checks.setLevel({member:m-mya level:2 months:6 by:Thida Win reason:why})
check-level | mya | 0 => two; member m-mya; was > is; checks.setLevel({member:m-mya level:0 by:Thida Win reason:why})
check-level | nobody | 2 => refused not-found
duplicates-show | mya => shows undefined; checks.duplicates(m-mya)
duplicates-show | nobody => refused not-found
screening-hits => shows 1 entries; checks.hits(undefined)
screening-hits | --account=mya => shows 1 entries; checks.hits(m-mya)
screening-hits | --account=nobody => refused not-found
screening-clear | mya | e1 => two; member m-mya; was > is; checks.clearHit({member:m-mya entry:e1 by:Thida Win reason:why})
screening-clear | nobody | e1 => refused not-found
under-age | mya => two; member m-mya; was > is; checks.underAge(m-mya, Thida Win)
under-age | nobody => refused not-found
accounts-same | mya | zaw => two; member m-mya; was > is; checks.same({one:m-mya other:m-zaw by:Thida Win})
accounts-same | mya | nobody => refused not-found
accounts-apart | mya | zaw => two; member m-mya; was > is; checks.apart({one:m-mya other:m-zaw by:Thida Win})
accounts-apart | nobody | zaw => refused not-found
points-goods | {"code":"x"} | --budget=5 => one; points-goods; was > is; points.setGoods({code:x}, Thida Win, 5)
points-rule | {"category":"RNG"} => two; points-rule; was > is; points.setRule({category:RNG}, Thida Win, undefined)
points-rate | {"level":1} => two; points-rate; was > is; points.setRate({level:1}, Thida Win, undefined)
points-rate | no json => refused value-refused {field:json wrong:no-json}
points-codes | bowl | A, B,,C => one; bowl; was > is; points.addCodes(bowl, [A B C])
points-codes | bowl | , => refused value-refused {field:codes wrong:length may:1 to 100000, separated by commas}
points-grant | cold | 5 | k1 => refused account-blocked
points-grant | mya | 5 | k1 => two-when-large; mya; null > {points:5}; moves {member:m-mya units:50000}; points.grant({member:m-mya key:k1 units:50000 reason:why})
points-grant | mya | 5 => refused value-refused {field:key wrong:missing}
points-grant | mya | 0 | k1 => refused value-refused {field:points wrong:zero}
points-grant | nobody | 5 | k1 => refused not-found
points-order-approve | p1 => one; P1; was > is; points.approve(P1)
points-order-reject | p1 => one; P1; was > is; points.reject(P1, why)
points-parcel | p1 | --to=sent | --carrier=RE | --number=7 => one; P1; was > is; points.moveParcel({reference:P1 parcel:sent carrier:RE parcelNumber:7})
points-parcel | p1 | --to=lost => refused value-refused {field:to wrong:not-listed may:packed, sent, received}
points-address | p1 => one; P1; was > is; points.addressOf(P1)
list-points-orders => shows 1 orders; points.orders()
points-liability => shows 1 currencies; points.liability()
list-goods => shows 1 goods; points.goods()
show-file | 00000000-0000-7000-8000-000000000001 | /to => one; 00000000-0000-7000-8000-000000000001; null > {memberId:whose sha256:hash}; files.show(00000000-0000-7000-8000-000000000001)
show-file | no-id | /to => refused not-found
documents-show | mya => shows 1 documents and looks; documents.show(m-mya)
documents-show | nobody => refused not-found
document-open | d1 | --case=7 => one; ; was > is; documents.open({id:d1 case:7 by:Thida Win reason:why})
document-decide | d1 | accepted | --case=7 => one; ; was > is; documents.decide({id:d1 decision:accepted by:Thida Win case:7})
documents-erase | mya => one; member m-mya; null > {documents:rows}; documents.erase(m-mya)
documents-erase | nobody => refused not-found
promotion-write | {"code":"x"} => one; promotion-write; was > is; promotions.write({code:x})
promotion-publish | spring | --budget=5 => one; spring; was > is; promotions.publish(spring, Thida Win, 5)
promotion-stop | spring => one; spring; was > is; promotions.stop(spring)
vip-level | {"level":1} | --budget=5 => one; vip-level; was > is; promotions.setLevel({level:1}, Thida Win, 5)
award-approve | a1 => one; a1; was > is; promotions.approve({award:a1 by:Thida Win reason:why})
award-reject | a1 => one; a1; was > is; promotions.reject({award:a1 by:Thida Win reason:why})
list-promotions => shows 1 campaigns; promotions.campaigns()
list-promotion-runs => shows 1 runs; promotions.runs()
list-awards => shows 1 awards; promotions.awards()
award-steps | a1 => shows 1 steps; promotions.steps(a1)
`
const CASES = TABLE.trim()
  .split('\n')
  .map((line) => line.split(' => ') as [string, string])

it.each(CASES)('[OPS-01] %s', async (line, said) => {
  expect(await given(line)).toBe(said)
})

it('[OPS-01] every act of staff has a row here, or tests of its own', () => {
  const typed = new Set(CASES.map(([line]) => line.split(' | ')[0]))
  const acts = createOperator(rooms([])).acts.map(({ name }) => name)
  expect(new Set([...typed, ...ELSEWHERE])).toEqual(new Set(acts))
})
