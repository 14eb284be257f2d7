/** Exact answers: each call of each dialect, with its whole answer, what the call log keeps of it, and what it books. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatUnits } from '@baize/contract/values/money.ts'
import { handOf, type Client } from '../check/client.ts'
import { openClientsWorld, type ClientsWorld } from '../testing/open-clients.ts'
import { STEPS } from '../testing/exact-steps.ts'

let database: ClientsWorld['database']
let world: ClientsWorld['world']
let clients: ClientsWorld['clients']
let close: ClientsWorld['close']
beforeAll(async () => {
  ;({ database, world, clients, close } = await openClientsWorld())
})
afterAll(() => close())

/** Plays the steps, a second apart, and tells what stands afterwards in the log, in the wallet's book and in the ledger. */
async function played(dialect: keyof typeof STEPS) {
  const client: Client = clients[dialect]
  const player = await world.player(100n, { vendor: client.vendor })
  const { rows } = await database.pool.query<{ code: string }>(
    'select code from games_game where vendor = $1 and playable order by id limit 1',
    [client.vendor],
  )
  const game = rows[0]!.code
  const start = world.clock.now()
  const samples = client.samples(handOf(player))
  for (const [name, ...parts] of STEPS[dialect](player, game)) {
    const { send } = samples.find((one) => one.name === name) ?? samples[0]!
    await send(JSON.stringify(Object.assign({}, ...parts)))
    world.clock.forward({ seconds: 1 })
  }
  await world.games.settle()
  const seconds = (time: string): string => `"@${start.until(Temporal.Instant.from(time)).total('seconds')}`
  const plain = (text: string): string =>
    text
      .replaceAll(player.player, 'P')
      .replaceAll(game, 'G')
      .replaceAll(/"(2026-[^"]+?)(Z|[+]08:00)"/g, (_, time: string, zone: string) => `${seconds(`${time}${zone}`)}${zone}"`)
  const lines = async (text: string) => {
    const found = await database.pool.query<unknown[]>({ text, values: [client.vendor], rowMode: 'array' })
    return found.rows.map((row) => plain(row.filter((value) => value !== '' && value !== null).join(' ')))
  }
  const entries = (await world.ledger.entries(player.account, { limit: 50 })).slice(0, -1).toReversed()
  for (const { contra } of entries) expect(contra).toBe(`vendor:${client.vendor}`)
  for (const { vendor } of entries.filter(({ amount }) => amount !== 0n)) expect(vendor).toBe(client.vendor)
  return {
    log: await lines(`select http, call, transaction, status, case when refused then 'refused' end, answer
      from games_call where vendor = $1 order by id`),
    book: await lines(`select transaction, verb, kind, '@' || game || '/' || round, 'of ' || nullif(reference, ''), units, 'settled ' || nullif(settled_units, 0),
      state, case when closes then 'closes' end from games_callback where vendor = $1 order by at, transaction`),
    ledger: entries.map(({ kind, amount, reference }) => [kind, formatUnits(amount), reference ?? []].flat().join(' ')).join(', '),
  }
}

type Played = Awaited<ReturnType<typeof played>>

/** Worked out by hand from the steps: who has a hundred plays them. */
const PLAYED: Readonly<Record<keyof typeof STEPS, Played>> = {
  native: {
    log: [
      '200 session ok {"status":"ok","player":"P","currency":"MMK","language":"MY","balance":"100.00"}',
      '200 session invalid-token refused {"status":"invalid-token"}',
      '200 balance ok {"status":"ok","balance":"100.00","currency":"MMK"}',
      '200 bet b1 ok {"status":"ok","transaction":"b1","balance":"90.00","currency":"MMK"}',
      '200 bet b2 insufficient-funds refused {"status":"insufficient-funds","balance":"90.00"}',
      '200 win w1 ok {"status":"ok","transaction":"w1","balance":"97.50","currency":"MMK"}',
      '200 resettle s1 ok {"status":"ok","transaction":"s1","balance":"98.00","currency":"MMK"}',
      '200 void-settle v1 unknown-transaction refused {"status":"unknown-transaction"}',
      '200 void-settle v2 ok {"status":"ok","transaction":"v2","balance":"90.00","currency":"MMK"}',
      '200 rollback u1 ok {"status":"ok","transaction":"u1","balance":"100.00","currency":"MMK"}',
      '200 end-round ok {"status":"ok","balance":"100.00","currency":"MMK"}',
      '200 end-round unknown-transaction refused {"status":"unknown-transaction"}',
      '200 transaction b1 ok {"status":"ok","transaction":"b1","state":"rolled-back","currency":"MMK","balance":"90.00"}',
      '200 transaction none unknown-transaction refused {"status":"unknown-transaction"}',
    ],
    book: [
      'b1 bet @G/r1 100000 settled 100000 rolled-back',
      'w1 win win @G/r1 of b1 75000 rolled-back closes',
      's1 resettle @G/r1 of w1 80000 settled 80000 applied',
      'v2 void-settle @G/r1 of w1 0 applied',
      'u1 rollback @G/r1 of b1 0 applied',
    ],
    ledger: 'bet -10.00, win 7.50 b1, resettle 0.50 w1, resettle -8.00 w1, rollback 10.00',
  },
  hub88: {
    log: [
      '200 user/info RS_OK {"user":"P","status":"RS_OK","request_uuid":"q","currency":"MMK"}',
      '200 user/info RS_ERROR_INVALID_TOKEN refused {"user":"nobody","status":"RS_ERROR_INVALID_TOKEN","request_uuid":"q"}',
      '200 user/balance RS_OK {"user":"P","status":"RS_OK","request_uuid":"q","currency":"MMK","balance":10000000}',
      '200 user/balance RS_ERROR_INVALID_TOKEN refused {"user":"P","status":"RS_ERROR_INVALID_TOKEN","request_uuid":"q"}',
      '200 transaction/bet b1 RS_OK {"user":"P","status":"RS_OK","request_uuid":"q","currency":"MMK","balance":9000000}',
      '200 transaction/bet b9 RS_ERROR_NOT_ENOUGH_MONEY refused {"user":"P","status":"RS_ERROR_NOT_ENOUGH_MONEY","request_uuid":"q","balance":9000000}',
      '200 transaction/bet b2 RS_OK {"user":"P","status":"RS_OK","request_uuid":"q","currency":"MMK","balance":9000000}',
      '200 transaction/bet b3 RS_OK {"user":"P","status":"RS_OK","request_uuid":"q","currency":"MMK","balance":9000000}',
      '200 transaction/bet b4 RS_OK {"user":"P","status":"RS_OK","request_uuid":"q","currency":"MMK","balance":9000000}',
      '200 transaction/win w1 RS_OK {"user":"P","status":"RS_OK","request_uuid":"q","currency":"MMK","balance":10000000}',
      '200 transaction/win w2 RS_OK {"user":"P","status":"RS_OK","request_uuid":"q","currency":"MMK","balance":11000000}',
      '200 transaction/win w4 RS_OK {"user":"P","status":"RS_OK","request_uuid":"q","currency":"MMK","balance":12000000}',
      '200 transaction/win w5 RS_ERROR_TRANSACTION_DOES_NOT_EXIST refused {"user":"P","status":"RS_ERROR_TRANSACTION_DOES_NOT_EXIST","request_uuid":"q"}',
      '200 transaction/win RS_ERROR_WRONG_TYPES refused {"status":"RS_ERROR_WRONG_TYPES"}',
      '200 transaction/win RS_ERROR_WRONG_TYPES refused {"status":"RS_ERROR_WRONG_TYPES"}',
      '200 transaction/rollback u3 RS_OK {"user":"P","status":"RS_OK","request_uuid":"q","currency":"MMK","balance":12000000}',
      '200 transaction/rollback u6 RS_OK {"user":"P","status":"RS_OK","request_uuid":"q","currency":"MMK","balance":12000000}',
      '200 transaction/rollback RS_ERROR_WRONG_TYPES refused {"status":"RS_ERROR_WRONG_TYPES"}',
    ],
    book: [
      'b1 bet @G/r1 100000 settled 100000 applied',
      'b2 bet free-round @G/r2 of free-7 0 applied',
      'b3 bet free-round @G/r3 0 rolled-back',
      'b4 win promo @G/r4 of gift-7 0 applied closes',
      'w1 win win @G/r1 of b1 100000 settled 100000 applied closes',
      'w2 win free-win @G/r2 of b2 100000 settled 100000 applied',
      'w4 win promo @G/r4 100000 settled 100000 applied',
      'u3 rollback @G/r3 of b3 0 applied',
      'none unknown @G/r6 of u6 tombstone',
      'u6 rollback @G/r6 of none 0 applied',
    ],
    ledger:
      'bet -10.00, free-round 0.00 free-7, free-round 0.00, promo 0.00 gift-7, win 10.00 b1, free-round 10.00 b2, promo 10.00, ' +
      'rollback 0.00',
  },
  softswiss: {
    log: [
      '200 play ok {"balance":10000}',
      '412 play unknown-player refused {"code":101,"message":"unknown-player"}',
      '412 play wrong-currency refused {"code":154,"message":"wrong-currency"}',
      '200 play b1 ok {"balance":9250,"game_id":"r1","transactions":[{"action_id":"b1","tx_id":"b1","processed_at":"@3Z"},{"action_id":"w1","tx_id":"w1","processed_at":"@3Z"}]}',
      '200 play w2 ok {"balance":9500,"game_id":"r1","transactions":[{"action_id":"w2","tx_id":"w2","processed_at":"@4Z"}]}',
      '200 play b2 ok {"balance":8500,"game_id":"r2","transactions":[{"action_id":"b2","tx_id":"b2","processed_at":"@5Z"}]}',
      '412 play b4 insufficient-funds refused {"code":100,"message":"insufficient-funds","balance":7500}',
      '200 play ok {"balance":8500}',
      '400 play unknown-transaction refused {"code":400,"message":"unknown-transaction"}',
      '200 play ok {"balance":8500}',
      '200 play ok {"balance":8500}',
      '400 play bad-request refused {"code":400,"message":"bad-request"}',
      '400 play bad-request refused {"code":400,"message":"bad-request"}',
      '400 play w3 unknown-transaction refused {"code":400,"message":"unknown-transaction"}',
      '200 rollback u2 ok {"balance":9500,"game_id":"r2","transactions":[{"action_id":"u2","tx_id":"u2","processed_at":"@14Z"},{"action_id":"u3","tx_id":"u3","processed_at":"@14Z"}]}',
      '200 freespins freespins:set-1 ok {"balance":9750,"game_id":"set-1","transactions":[{"action_id":"freespins:set-1","tx_id":"freespins:set-1","processed_at":"@15Z"}]}',
      '200 freespins freespins:set-2 ok {"balance":9750,"game_id":"set-2","transactions":[{"action_id":"freespins:set-2","tx_id":"freespins:set-2","processed_at":"@16Z"}]}',
      '412 freespins freespins:set-3 unknown-player refused {"code":101,"message":"unknown-player"}',
    ],
    book: [
      'b1 bet @G/r1 100000 settled 100000 applied',
      'w1 win win @G/r1 25000 settled 25000 applied',
      'w2 win win @G/r1 25000 settled 25000 applied closes',
      'b2 bet @G/r2 100000 settled 100000 rolled-back',
      'none unknown @G/r2 of u3 tombstone',
      'u2 rollback @G/r2 of b2 0 applied',
      'u3 rollback @G/r2 of none 0 applied',
      'freespins:set-1 win free-round @free-spins/set-1 25000 settled 25000 applied closes',
      'freespins:set-2 win free-round @G/set-2 0 applied closes',
    ],
    ledger: 'bet -10.00, win 2.50, win 2.50, bet -10.00, close 0.00, rollback 10.00, free-round 2.50, free-round 0.00',
  },
  pragmatic: {
    log: [
      '200 authenticate ok {"userId":"P","currency":"MMK","cash":100.00,"bonus":0,"error":0,"description":"Success"}',
      '200 authenticate invalid-token refused {"error":4,"description":"invalid-token"}',
      '200 balance ok {"currency":"MMK","cash":100.00,"bonus":0,"error":0,"description":"Success"}',
      '200 balance unknown-player refused {"error":2,"description":"unknown-player"}',
      '200 bet b1 ok {"transactionId":"b1","usedPromo":0,"currency":"MMK","cash":90.00,"bonus":0,"error":0,"description":"Success"}',
      '200 bet b2 ok {"transactionId":"b2","usedPromo":0,"currency":"MMK","cash":90.00,"bonus":0,"error":0,"description":"Success"}',
      '200 bet b3 ok {"transactionId":"b3","usedPromo":0,"currency":"MMK","cash":85.00,"bonus":0,"error":0,"description":"Success"}',
      '200 bet b4 insufficient-funds refused {"cash":85.00,"bonus":0,"error":1,"description":"insufficient-funds"}',
      '200 result w1 ok {"transactionId":"w1","currency":"MMK","cash":97.34,"bonus":0,"error":0,"description":"Success"}',
      '200 result w2 ok {"transactionId":"w2","currency":"MMK","cash":99.34,"bonus":0,"error":0,"description":"Success"}',
      '200 result w3 ok {"transactionId":"w3","currency":"MMK","cash":102.34,"bonus":0,"error":0,"description":"Success"}',
      '200 result w4 ok {"transactionId":"w4","currency":"MMK","cash":105.34,"bonus":0,"error":0,"description":"Success"}',
      '200 result w5 unknown-transaction refused {"error":7,"description":"unknown-transaction"}',
      '200 bonusWin n1 ok {"transactionId":"n1","currency":"MMK","cash":105.34,"bonus":0,"error":0,"description":"Success"}',
      '200 bonusWin n2 ok {"transactionId":"n2","currency":"MMK","cash":105.34,"bonus":0,"error":0,"description":"Success"}',
      '200 jackpotWin j1 ok {"transactionId":"j1","currency":"MMK","cash":106.84,"bonus":0,"error":0,"description":"Success"}',
      '200 promoWin m1 ok {"transactionId":"m1","currency":"MMK","cash":108.34,"bonus":0,"error":0,"description":"Success"}',
      '200 promoWin m2 wrong-currency refused {"error":7,"description":"wrong-currency"}',
      '200 promoWin bad-request refused {"error":7,"description":"bad-request"}',
      '200 endRound ok {"currency":"MMK","cash":108.34,"bonus":0,"error":0,"description":"Success"}',
      '200 endRound unknown-transaction refused {"error":7,"description":"unknown-transaction"}',
      '200 bet b5 ok {"transactionId":"b5","usedPromo":0,"currency":"MMK","cash":104.34,"bonus":0,"error":0,"description":"Success"}',
      '200 refund b5 ok {"transactionId":"refund:b5","currency":"MMK","cash":108.34,"bonus":0,"error":0,"description":"Success"}',
      '200 refund b6 ok {"transactionId":"refund:b6","currency":"MMK","cash":108.34,"bonus":0,"error":0,"description":"Success"}',
      '200 bet b7 ok {"transactionId":"b7","usedPromo":0,"currency":"MMK","cash":107.34,"bonus":0,"error":0,"description":"Success"}',
      '200 refund b7 ok {"transactionId":"refund:b7","currency":"MMK","cash":108.34,"bonus":0,"error":0,"description":"Success"}',
      '200 bet b8 ok {"transactionId":"b8","usedPromo":0,"currency":"MMK","cash":107.34,"bonus":0,"error":0,"description":"Success"}',
      '200 refund b8 ok {"transactionId":"refund:b8","currency":"MMK","cash":108.34,"bonus":0,"error":0,"description":"Success"}',
      '200 adjustment adjustment:a1 ok {"transactionId":"adjustment:a1","currency":"MMK","cash":110.84,"bonus":0,"error":0,"description":"Success"}',
      '200 adjustment adjustment:a2 ok {"transactionId":"adjustment:a2","currency":"MMK","cash":109.34,"bonus":0,"error":0,"description":"Success"}',
      '200 adjustment adjustment:a3 insufficient-funds refused {"cash":109.34,"bonus":0,"error":1,"description":"insufficient-funds"}',
    ],
    book: [
      'b1 bet @G/r1 100000 settled 100000 applied',
      'b2 bet free-round @G/r2 of bonusCode:free-7 0 applied',
      'b3 bet @G/r3 50000 settled 50000 applied',
      'w1 win win @G/r1 123400 settled 123400 applied',
      'w2 win free-win @G/r2 20000 settled 20000 applied',
      'p3 win promo @G/r3 of campaignId:9 30000 settled 30000 applied',
      'w3 win win @G/r3 0 applied',
      'promo:w4 win promo @G/r3 20000 settled 20000 applied',
      'w4 win win @G/r3 10000 settled 10000 applied',
      'n1 win free-round @bonusWin/bonusCode:free-7 of bonusCode:free-7 0 applied',
      'n2 win free-round @G/r2 of bonusCode:free-7 0 applied',
      'j1 win jackpot @jackpotWin/jackpotId:grand of jackpotId:grand 15000 settled 15000 applied',
      'm1 win promo @promoWin/campaignId:7 of campaignId:7 15000 settled 15000 applied',
      'b5 bet @G/r5 40000 settled 40000 rolled-back',
      'refund:b5 rollback @G/r5 of b5 0 applied',
      'b6 unknown @G/r6 of refund:b6 tombstone',
      'refund:b6 rollback @G/r6 of b6 0 applied',
      'b7 bet @G/r7 10000 settled 10000 rolled-back',
      'refund:b7 rollback @G/r7 of b7 0 applied',
      'b8 bet @G/r8 10000 settled 10000 rolled-back',
      'refund:b8 rollback @G/r8 of b8 0 applied',
      'adjustment:a1 win win @G/r1 25000 settled 25000 applied',
      'adjustment:a2 charge @G/r1 15000 settled 15000 applied',
    ],
    ledger:
      'bet -10.00, free-round 0.00 bonusCode:free-7, bet -5.00, win 12.34, free-round 2.00, win 0.00, promo 3.00 campaignId:9, ' +
      'win 1.00, promo 2.00, free-round 0.00 bonusCode:free-7, free-round 0.00 bonusCode:free-7, jackpot 1.50 jackpotId:grand, ' +
      'promo 1.50 campaignId:7, bet -4.00, rollback 4.00, bet -1.00, rollback 1.00, bet -1.00, rollback 1.00, win 2.50, win -1.50',
  },
  evolution: {
    log: [
      '200 check OK {"status":"OK","sid":"[removed]","uuid":"q"}',
      '200 check INVALID_PARAMETER refused {"status":"INVALID_PARAMETER","sid":"[removed]","uuid":"q"}',
      '200 check OK {"status":"OK","sid":"[removed]"}',
      '200 balance OK {"status":"OK","sid":"[removed]","balance":100.00,"bonus":0.00,"uuid":"q"}',
      '200 balance INVALID_PARAMETER refused {"status":"INVALID_PARAMETER","sid":"[removed]","uuid":"q"}',
      '200 debit b1 OK {"status":"OK","sid":"[removed]","balance":90.00,"bonus":0.00,"uuid":"q"}',
      '200 debit b1 OK {"status":"OK","sid":"[removed]","balance":90.00,"bonus":0.00,"uuid":"q"}',
      '200 debit b2 BET_ALREADY_EXIST refused {"status":"BET_ALREADY_EXIST","sid":"[removed]","balance":90.00,"bonus":0.00,"uuid":"q"}',
      '200 debit b3 FINAL_ERROR_ACTION_FAILED refused {"status":"FINAL_ERROR_ACTION_FAILED","sid":"[removed]","uuid":"q"}',
      '200 debit b4 OK {"status":"OK","sid":"[removed]","balance":80.00,"bonus":0.00,"uuid":"q"}',
      '200 debit b5 INSUFFICIENT_FUNDS refused {"status":"INSUFFICIENT_FUNDS","sid":"[removed]","balance":80.00,"bonus":0.00,"uuid":"q"}',
      '200 credit credit:b1 OK {"status":"OK","sid":"[removed]","balance":105.00,"bonus":0.00,"uuid":"q"}',
      '200 credit credit:c2 BET_ALREADY_SETTLED refused {"status":"BET_ALREADY_SETTLED","sid":"[removed]","uuid":"q"}',
      '200 credit credit:c3 FINAL_ERROR_ACTION_FAILED refused {"status":"FINAL_ERROR_ACTION_FAILED","sid":"[removed]","uuid":"q"}',
      '200 credit credit:c5 BET_DOES_NOT_EXIST refused {"status":"BET_DOES_NOT_EXIST","sid":"[removed]","uuid":"q"}',
      '200 cancel INVALID_PARAMETER refused {"status":"INVALID_PARAMETER"}',
      '200 cancel cancel:b4 OK {"status":"OK","sid":"[removed]","balance":115.00,"bonus":0.00,"uuid":"q"}',
      '200 cancel cancel:b4 OK {"status":"OK","sid":"[removed]","balance":115.00,"bonus":0.00,"uuid":"q"}',
      '200 cancel cancel:none BET_DOES_NOT_EXIST refused {"status":"BET_DOES_NOT_EXIST","sid":"[removed]","balance":115.00,"bonus":0.00,"uuid":"q"}',
      '200 cancel cancel:b1 FINAL_ERROR_ACTION_FAILED refused {"status":"FINAL_ERROR_ACTION_FAILED","sid":"[removed]","uuid":"q"}',
      '200 promo_payout promo:p1 OK {"status":"OK","sid":"[removed]","balance":116.50,"bonus":0.00,"uuid":"q"}',
      '200 promo_payout promo:p2 OK {"status":"OK","sid":"[removed]","balance":118.00,"bonus":0.00,"uuid":"q"}',
      '200 promo_payout promo:p3 OK {"status":"OK","sid":"[removed]","balance":119.50,"bonus":0.00,"uuid":"q"}',
    ],
    book: [
      'b1 bet only @G/h1~ref1 of ref1 100000 settled 100000 applied',
      'b4 bet only @G/h2~ref2 of ref2 100000 settled 100000 rolled-back',
      'credit:b1 win settlement @G/h1~ref1 250000 settled 250000 applied',
      'cancel:b4 rollback @G/h2~ref2 of b4 0 applied',
      'cancel:none rollback @G/h4~ref4 of none 0 applied',
      'none unknown @G/h4~ref4 of cancel:none tombstone',
      'promo:p1 win jackpot @promotion/promo:p1 of promotion:j1 15000 settled 15000 applied',
      'promo:p2 win free-round @G/h7 of promotion:v2 15000 settled 15000 applied',
      'promo:p3 win promo @promotion/promo:p3 15000 settled 15000 applied',
    ],
    ledger:
      'bet -10.00 ref1, bet -10.00 ref2, win 25.00, rollback 10.00 ref2, jackpot 1.50 promotion:j1, free-round 1.50 promotion:v2, ' +
      'promo 1.50',
  },
  awc: {
    log: [
      '200 getBalance 0000 {"status":"0000","userId":"P","balance":100.00,"balanceTs":"@0+08:00"}',
      '200 getBalance 1000 refused {"status":"1000","desc":"unknown-player"}',
      '200 getBalance 1036 refused {"status":"1036","desc":"bad-request"}',
      '200 bet SV388:b1 0000 {"status":"0000","balance":85.00,"balanceTs":"@3+08:00"}',
      '200 bet SV388:b9 1018 refused {"status":"1018","desc":"insufficient-funds","balance":85.00,"balanceTs":"@4+08:00"}',
      '200 adjustBet adjust:SV388:b1:t1 0000 {"status":"0000","balance":87.00,"balanceTs":"@5+08:00"}',
      '200 refund refund:SV388:f1 0000 {"status":"0000","balance":88.00,"balanceTs":"@6+08:00"}',
      '200 settle settle:SV388:b1:t2 0000 {"status":"0000","balance":108.00,"balanceTs":"@7+08:00"}',
      '200 refund refund:SV388:f2 0000 {"status":"0000","balance":109.00,"balanceTs":"@8+08:00"}',
      '200 resettle resettle:SV388:b1:t3 0000 {"status":"0000","balance":104.00,"balanceTs":"@9+08:00"}',
      '200 unsettle unsettle:settle:SV388:b1:t2 0000 {"status":"0000","balance":89.00,"balanceTs":"@10+08:00"}',
      '200 settle settle:SV388:b1:t4 0000 {"status":"0000","balance":105.00,"balanceTs":"@11+08:00"}',
      '200 voidSettle voidsettle:settle:SV388:b1:t4 0000 {"status":"0000","balance":97.00,"balanceTs":"@12+08:00"}',
      '200 unvoidSettle again:SV388:b1:t5 0000 {"status":"0000","balance":105.00,"balanceTs":"@13+08:00"}',
      '200 bet SV388:b3 0000 {"status":"0000","balance":101.00,"balanceTs":"@14+08:00"}',
      '200 voidBet undo:SV388:b3 0000 {"status":"0000","balance":105.00,"balanceTs":"@15+08:00"}',
      '200 unvoidBet again:SV388:b3:t6 0000 {"status":"0000","balance":101.00,"balanceTs":"@16+08:00"}',
      '200 settle settle:SV388:y:t7 0000 {"status":"0000","balance":104.00,"balanceTs":"@17+08:00"}',
      '200 cancelBet undo:SV388:b4 0000 {"status":"0000","balance":104.00,"balanceTs":"@18+08:00"}',
      '200 settle settle:SV388:none:t8 1017 refused {"status":"1017","desc":"unknown-transaction"}',
      '200 betNSettle SV388:b5 0000 {"status":"0000","balance":106.00,"balanceTs":"@20+08:00"}',
      '200 cancelBetNSettle voidsettle:settle:SV388:b5:at-once 0000 {"status":"0000","balance":104.00,"balanceTs":"@21+08:00"}',
      '200 betNSettle SV388:b6 0000 {"status":"0000","balance":110.00,"balanceTs":"@22+08:00"}',
      '200 cancelBetNSettle undo:settle:SV388:b6:at-once 0000 {"status":"0000","balance":104.00,"balanceTs":"@23+08:00"}',
      '200 bet SV388:b7 0000 {"status":"0000","balance":103.00,"balanceTs":"@24+08:00"}',
      '200 freeSpin freespin:SV388:s1 0000 {"status":"0000","balance":105.00,"balanceTs":"@25+08:00"}',
      '200 freeSpin freespin:SV388:s2 1016 refused {"status":"1016","desc":"transaction-rolled-back"}',
      '200 freeSpin freespin:SV388:s3 0000 {"status":"0000","balance":107.00,"balanceTs":"@27+08:00"}',
      '200 settle settle:SV388:b7:t9 0000 {"status":"0000","balance":109.00,"balanceTs":"@28+08:00"}',
      '200 unsettle unsettle:settle:SV388:b7:t9 0000 {"status":"0000","balance":107.00,"balanceTs":"@29+08:00"}',
      '200 voidSettle undo:SV388:b7 0000 {"status":"0000","balance":108.00,"balanceTs":"@30+08:00"}',
      '200 give give:g1 0000 {"status":"0000","balance":109.50,"balanceTs":"@31+08:00"}',
      '200 tip tip:SV388:t1 0000 {"status":"0000","balance":106.50,"balanceTs":"@32+08:00"}',
      '200 cancelTip undo:tip:SV388:t1 0000 {"status":"0000","balance":109.50,"balanceTs":"@33+08:00"}',
      '200 voidSettle voidsettle:settle:SV388:b2:t2 0000 {"status":"0000","balance":112.50,"balanceTs":"@34+08:00"}',
      '200 bet SV388:b10 1000 refused {"status":"1000","desc":"unknown-player"}',
    ],
    book: [
      'SV388:b1 bet @G/SV388:b1 of SV388/r1 100000 settled 100000 rolled-back',
      'SV388:b2 bet @G/SV388:b2 of SV388/r1 50000 settled 50000 rolled-back',
      'adjust:SV388:b1:t1 rollback @G/SV388:b1 of SV388:b1 0 applied',
      'again:SV388:b1:adjust:SV388:b1:t1 restake @G/SV388:b1 of SV388:b1 80000 settled 80000 rolled-back',
      'again:SV388:b2:refund:SV388:f1 restake @G/SV388:b2 of SV388:b2 40000 settled 30000 rolled-back',
      'refund:SV388:f1 rollback @G/SV388:b2 of SV388:b2 0 applied',
      'settle:SV388:b1:t2 win settlement @G/SV388:b1 of SV388:b1 200000 rolled-back',
      'settle:SV388:b2:t2 win settlement @G/SV388:b2 of SV388:b2 0 rolled-back',
      'refund:SV388:f2 refund @G/SV388:b2 of again:SV388:b2:refund:SV388:f1 10000 settled 10000 applied',
      'resettle:SV388:b1:t3 resettle @G/SV388:b1 of settle:SV388:b1:t2 150000 settled 150000 applied',
      'unsettle:settle:SV388:b1:t2 void-settle @G/SV388:b1 of settle:SV388:b1:t2 0 applied',
      'settle:SV388:b1:t4 win settlement @G/SV388:b1 of SV388:b1 160000 rolled-back',
      'undo:again:SV388:b1:adjust:SV388:b1:t1 rollback @G/SV388:b1 of again:SV388:b1:adjust:SV388:b1:t1 0 applied',
      'voidsettle:settle:SV388:b1:t4 void-settle @G/SV388:b1 of settle:SV388:b1:t4 0 applied',
      'again:SV388:b1:t5 restake @G/SV388:b1 of SV388:b1 80000 settled 80000 applied',
      'settle:SV388:b1:again:t5 win settlement @G/SV388:b1 of SV388:b1 160000 settled 160000 applied',
      'SV388:b3 bet @G/SV388:b3 40000 settled 40000 rolled-back',
      'undo:SV388:b3 rollback @G/SV388:b3 of SV388:b3 0 applied',
      'again:SV388:b3:t6 restake @G/SV388:b3 of SV388:b3 40000 settled 40000 applied',
      'settle:SV388:y:t7 win settlement @G/SV388:b3 of SV388:b3 30000 settled 30000 applied',
      'SV388:b4 unknown @G/SV388:b4 of undo:SV388:b4 tombstone',
      'undo:SV388:b4 rollback @G/SV388:b4 of SV388:b4 0 applied',
      'SV388:b5 bet @G/SV388:b5 of SV388/r5 40000 settled 40000 rolled-back',
      'settle:SV388:b5:at-once win settlement @G/SV388:b5 of SV388:b5 60000 rolled-back',
      'undo:SV388:b5 rollback @G/SV388:b5 of SV388:b5 0 applied',
      'voidsettle:settle:SV388:b5:at-once void-settle @G/SV388:b5 of settle:SV388:b5:at-once 0 applied',
      'SV388:b6 bet free-round @G/SV388:b6 of SV388/r6 0 rolled-back',
      'settle:SV388:b6:at-once win free-win @G/SV388:b6 of SV388:b6 60000 rolled-back',
      'undo:SV388:b6 rollback @G/SV388:b6 of SV388:b6 0 applied',
      'undo:settle:SV388:b6:at-once rollback @G/SV388:b6 of settle:SV388:b6:at-once 0 applied',
      'SV388:b7 bet @G/SV388:b7 of SV388/r7 10000 settled 10000 rolled-back',
      'freespin:SV388:s1 win free-round @G/SV388:s1 20000 settled 20000 applied',
      'freespin:SV388:s3 win free-round @G/SV388:s3 of SV388:b7 20000 settled 20000 applied',
      'settle:SV388:b7:t9 win settlement @G/SV388:b7 of SV388:b7 20000 rolled-back',
      'unsettle:settle:SV388:b7:t9 void-settle @G/SV388:b7 of settle:SV388:b7:t9 0 applied',
      'undo:SV388:b7 rollback @G/SV388:b7 of SV388:b7 0 applied',
      'give:g1 win promo @promotion/promotion:7 15000 settled 15000 applied',
      'tip:SV388:t1 bet @G/tip:SV388:t1 30000 settled 30000 rolled-back closes',
      'undo:tip:SV388:t1 rollback @G/tip:SV388:t1 of tip:SV388:t1 0 applied',
      'undo:again:SV388:b2:refund:SV388:f1 rollback @G/SV388:b2 of again:SV388:b2:refund:SV388:f1 0 applied',
      'voidsettle:settle:SV388:b2:t2 void-settle @G/SV388:b2 of settle:SV388:b2:t2 0 applied',
    ],
    ledger:
      'bet -10.00 SV388/r1, bet -5.00 SV388/r1, rollback 10.00 SV388/r1, bet -8.00 SV388:b1, resettle 0.00 SV388:b1, ' +
      'rollback 5.00 SV388/r1, bet -4.00 SV388:b2, resettle 0.00 SV388:b2, win 20.00 SV388:b1, win 0.00 SV388:b2, ' +
      'refund 1.00 again:SV388:b2:refund:SV388:f1, resettle -5.00 settle:SV388:b1:t2, resettle -15.00 settle:SV388:b1:t2, ' +
      'win 16.00 SV388:b1, resettle -16.00 settle:SV388:b1:t4, rollback 8.00 SV388:b1, rollback 0.00 SV388:b1, bet -8.00 SV388:b1, ' +
      'resettle 0.00 SV388:b1, win 16.00 SV388:b1, bet -4.00, rollback 4.00, bet -4.00 SV388:b3, resettle 0.00 SV388:b3, ' +
      'win 3.00 SV388:b3, bet -4.00 SV388/r5, win 6.00 SV388:b5, resettle -6.00 settle:SV388:b5:at-once, rollback 4.00 SV388/r5, ' +
      'free-round 0.00 SV388/r6, free-round 6.00 SV388:b6, rollback -6.00 SV388:b6, rollback 0.00 SV388/r6, bet -1.00 SV388/r7, ' +
      'free-round 2.00, free-round 2.00 SV388:b7, win 2.00 SV388:b7, resettle -2.00 settle:SV388:b7:t9, rollback 1.00 SV388/r7, ' +
      'promo 1.50, bet -3.00, close 0.00, rollback 3.00, rollback 0.00, ' +
      'resettle 0.00 settle:SV388:b2:t2, refund 3.00 again:SV388:b2:refund:SV388:f1',
  },
}

it.each(Object.keys(STEPS) as (keyof typeof STEPS)[])(
  '[GAME-15] each call of %s has its whole answer, its note for support and its rows in the books',
  async (dialect) => {
    expect(await played(dialect)).toEqual(PLAYED[dialect])
  },
)
