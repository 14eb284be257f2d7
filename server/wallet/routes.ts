/** The wallet's calls, and the callback under which the payment services reach it. */
import { addPayee, changePayee, listPayees, removePayee } from '@baize/contract/wallet/payees.ts'
import {
  answerReceipt,
  balance,
  cashierOptions,
  createDeposit,
  createWithdrawal,
  listDeposits,
  listWithdrawals,
  proveDeposit,
  readDeposit,
  readWithdrawal,
} from '@baize/contract/wallet.ts'
import { listRequirements } from '@baize/contract/wallet/requirements.ts'
import {
  lineTransferOptions,
  lineTransfers,
  transferDownline,
  transferUpline,
  type LineTransfer,
} from '@baize/contract/wallet/line-transfers.ts'
import { listReturns } from '@baize/contract/wallet/returns.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Database } from '../platform/database.ts'
import { forMany } from '../platform/own-rows.ts'
import { memberOf, route, type RawReply, type RawRoute, type Route } from '../platform/route.ts'
import type { LineInput, LineRefusal } from './line/line.ts'
import type { ProofInput, ProofRefusal } from './needs.ts'
import type { Wallet } from './wallet.ts'

/** Sends within the line once the owner has proved who asks. It writes rows of two members. */
async function send(
  wallet: Wallet,
  database: Database,
  { trip, ...input }: Omit<LineInput, 'proof'> & ProofInput,
): Promise<Outcome<LineTransfer, LineRefusal | ProofRefusal>> {
  const { owner, paymentPassword, authenticatorCode, passkey } = input
  const proof = await wallet.proveOwner(owner, { paymentPassword, authenticatorCode, passkey, trip })
  return proof.ok ? forMany(() => database.transact((tx) => wallet.sendAlongLine(tx, { ...input, proof: proof.value }))) : proof
}

export const walletRoutes = (wallet: Wallet, database: Database): Route[] => [
  route(balance, async (ask) => done(await wallet.balance(memberOf(ask)))),
  route(cashierOptions, async (ask) => done(await wallet.options(database.reader, memberOf(ask), ask.language))),
  route(listRequirements, async (ask) => done(await wallet.listRequirements(database.reader, memberOf(ask), ask.language))),
  route(createDeposit, (ask) => {
    const { key, language, origin, body } = ask
    return wallet.createDeposit(database, { owner: memberOf(ask), key, language, origin, ...body })
  }),
  route(readDeposit, (ask) => wallet.readDeposit(database.reader, memberOf(ask), ask.params.id, ask.language)),
  route(proveDeposit, (ask) => {
    const input = { owner: memberOf(ask), deposit: ask.params.id, proofs: ask.body.proofs }
    return database.transact((tx) => wallet.proveDeposit(tx, input, ask.language))
  }),
  route(listDeposits, async (ask) => done(await wallet.listDeposits(database.reader, memberOf(ask), ask.query, ask.language))),
  route(listPayees, async (ask) => done(await wallet.listPayees(database.reader, memberOf(ask), ask.language))),
  route(addPayee, async (ask) => {
    const owner = memberOf(ask)
    const proof = await wallet.proveByBoth(owner, { ...ask.body, trip: ask.cookie('trip') })
    if (!proof.ok) return proof
    const bound = await database.transact((tx) => wallet.addPayee(tx, owner, ask.body, ask.language))
    if (!bound.ok && (bound.code === 'payee-taken' || bound.code === 'name-differs' || bound.code === 'name-unsure')) {
      const { code } = bound
      await database.write((tx) => wallet.noteClaim(tx, owner, ask.body, code))
    }
    return bound
  }),
  route(changePayee, (ask) => database.transact((tx) => wallet.changePayee(tx, memberOf(ask), ask.params.id, ask.body, ask.language))),
  route(removePayee, (ask) => database.transact((tx) => wallet.removePayee(tx, memberOf(ask), ask.params.id))),
  route(createWithdrawal, async (ask) => {
    const { payeeId, amount, giveUp } = ask.body
    const owner = memberOf(ask)
    const proof = await wallet.proveOwner(owner, { ...ask.body, trip: ask.cookie('trip') })
    if (!proof.ok) return proof
    const input = { owner, key: ask.key, proof: proof.value, payeeId, amount, giveUp }
    return database.transact((tx) => wallet.createWithdrawal(tx, input, ask.language))
  }),
  route(transferUpline, (ask) =>
    send(wallet, database, { owner: memberOf(ask), key: ask.key, to: 'upline', trip: ask.cookie('trip'), ...ask.body }),
  ),
  route(transferDownline, ({ body: { account, ...body }, ...ask }) =>
    send(wallet, database, { owner: memberOf(ask), key: ask.key, to: { account }, trip: ask.cookie('trip'), ...body }),
  ),
  route(lineTransferOptions, async (ask) => done(await wallet.lineOptions(database.reader, memberOf(ask)))),
  route(lineTransfers, async (ask) => done(await wallet.lineTransfers(database.reader, memberOf(ask), ask.query))),
  route(listReturns, async (ask) => done(await wallet.listReturns(database.reader, memberOf(ask), ask.query))),
  route(readWithdrawal, (ask) => wallet.readWithdrawal(database.reader, memberOf(ask), ask.params.id, ask.language)),
  route(answerReceipt, (ask) => {
    const input = { owner: memberOf(ask), key: ask.key, withdrawal: ask.params.id, ...ask.body }
    return database.transact((tx) => wallet.answerReceipt(tx, input, ask.language))
  }),
  route(listWithdrawals, async (ask) => done(await wallet.listWithdrawals(database.reader, memberOf(ask), ask.query, ask.language))),
]

const reply = (status: number, body: object): RawReply => ({ status, body })

/** Answers 2xx once the notice is stored, whatever it says. Any other answer makes the service send it again. */
export const walletRawRoutes = (wallet: Wallet, database: Database): RawRoute[] => [
  {
    method: 'POST',
    path: '/payments/webhook/:service',
    bodyLimit: 64 * 1024,
    tooLarge: reply(413, { error: 'body-too-large' }),
    unreadable: reply(400, { error: 'webhook-malformed' }),
    async handle({ params, headers, body }) {
      const service = params['service'] ?? ''
      if (!wallet.hearsService(service)) return reply(404, { error: 'unknown-service' })
      const heard = await wallet.readWebhook(service, headers, body)
      if (!heard.ok) return reply(heard.code === 'webhook-malformed' ? 400 : 401, { error: heard.code })
      const effect = await database.write((tx) => wallet.hear(tx, { service, ...heard.value }))
      return reply(200, { status: 'ok', effect })
    },
  },
]
