/** Transfer wallets: a vendor that keeps its players' money itself; every move has the operator's id and is done once. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'

const SCHEMA = `
  create table if not exists wallet (
    vendor text not null, player text not null, currency text not null, units integer not null check (units >= 0),
    primary key (vendor, player, currency)
  ) strict;
  create table if not exists transfer (
    vendor text not null, id text not null, player text not null, currency text not null, direction text not null, units integer not null,
    state text not null, primary key (vendor, id)
  ) strict;`

export type Moved = {
  readonly id: string
  readonly player: string
  readonly currency: string
  readonly direction: string
  readonly amount: string
  readonly state: 'done' | 'declined'
}

export type TransferWallets = ReturnType<typeof openTransferWallets>

type MoveRequest = Omit<Moved, 'state'>
const TEXT = /^[!-~]{1,80}$/

/** The fields of a body, or undefined where it is incomplete. */
export function readMove(body: Readonly<Record<string, unknown>>): MoveRequest | undefined {
  const { id, player, currency, direction, amount } = body
  const texts = [id, player, currency]
  if (!texts.every((text): text is string => typeof text === 'string' && TEXT.test(text))) return undefined
  if ((direction !== 'in' && direction !== 'out') || typeof amount !== 'string' || (parseUnits(amount) ?? 0n) === 0n) return undefined
  const [name = '', who = '', which = ''] = texts
  return { id: name, player: who, currency: which, direction, amount }
}

/** Opens the vendor's book of wallets; a move is on disk before it is answered. */
export function openTransferWallets(folder: string) {
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'transfer.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;')
  database.exec(SCHEMA)
  const known = database.prepare(
    'select id, player, currency, direction, cast(units as text) as units, state from transfer where vendor = ? and id = ?',
  )
  const add = database.prepare('insert into transfer values (?, ?, ?, ?, ?, ?, ?)')
  const has = database.prepare('select cast(units as text) as units from wallet where vendor = ? and player = ? and currency = ?')
  const put = database.prepare(
    `insert into wallet values (?, ?, ?, ?) on conflict (vendor, player, currency) do update set units = excluded.units`,
  )

  const balance = (vendor: string, player: string, currency: string): bigint =>
    BigInt((has.get(vendor, player, currency) as { units: string } | undefined)?.units ?? '0')
  const find = (vendor: string, id: string): Moved | undefined => {
    const row = known.get(vendor, id) as (Omit<Moved, 'amount'> & { units: string }) | undefined
    if (row === undefined) return undefined
    const { units, ...rest } = row
    return { ...rest, amount: formatUnits(BigInt(units)) }
  }
  return {
    balance,
    find,
    /** The first answer again for a known id; undefined where the id belongs to another move. */
    move(vendor: string, asked: MoveRequest): Moved | undefined {
      const before = find(vendor, asked.id)
      const units = parseUnits(asked.amount) ?? 0n
      if (before !== undefined) {
        const { state: _state, ...same } = before
        return JSON.stringify({ ...same }) ===
          JSON.stringify({
            id: asked.id,
            player: asked.player,
            currency: asked.currency,
            direction: asked.direction,
            amount: formatUnits(units),
          })
          ? before
          : undefined
      }
      const after = balance(vendor, asked.player, asked.currency) + (asked.direction === 'in' ? units : -units)
      const state = after < 0n ? 'declined' : 'done'
      database.exec('begin')
      add.run(vendor, asked.id, asked.player, asked.currency, asked.direction, units, state)
      if (state === 'done') put.run(vendor, asked.player, asked.currency, after)
      database.exec('commit')
      return { ...asked, amount: formatUnits(units), state }
    },
  }
}
