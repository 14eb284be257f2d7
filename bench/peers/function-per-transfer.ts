/** The careful peer: the same tables as one transaction per transfer, but all of it in one function call and so one round trip. */
import pg from 'pg'
import type { Contestant } from '../harness/rounds.ts'
import { faultsOf, installAccounts, type PeerOptions } from './transaction-per-transfer.ts'
import { moves, PRELOADED, type Move } from './workload.ts'

const FUNCTION = `
  create function move_money(p_key text, p_from bigint, p_to bigint, p_amount bigint, p_kind text, p_vendor text, p_game text, p_round text) returns bigint language plpgsql as $$
  declare v_from bigint; v_to bigint; v_id bigint; v_player boolean;
  begin
    select id into v_id from transfer where key = p_key;
    if found then return v_id; end if;
    perform 1 from account where id in (p_from, p_to) order by id for update;
    select balance, player into v_from, v_player from account where id = p_from;
    if v_player and v_from < p_amount then return null; end if;
    update account set balance = balance - p_amount where id = p_from returning balance into v_from;
    update account set balance = balance + p_amount where id = p_to returning balance into v_to;
    insert into transfer (key, from_account, to_account, amount, kind, vendor, game, round) values (p_key, p_from, p_to, p_amount, p_kind, p_vendor, p_game, p_round) returning id into v_id;
    insert into entry (transfer, account, amount, balance_after) values (v_id, p_from, -p_amount, v_from), (v_id, p_to, p_amount, v_to);
    return v_id;
  end $$`

export function functionPerTransfer(options: PeerOptions): Contestant {
  let connection: pg.PoolConfig = {}
  const next = moves('f')
  const poolOf = (max: number): pg.Pool => new pg.Pool({ ...connection, max })
  const step = async (pool: pg.Pool): Promise<number> => {
    const move: Move = next()
    const player = BigInt(move.player + 1)
    const house = -BigInt(1 + (move.player % options.houses))
    const size = move.amount < 0n ? -move.amount : move.amount
    const [from, to] = move.amount < 0n ? [player, house] : [house, player]
    await pool.query({
      name: 'move',
      text: 'select move_money($1, $2, $3, $4, $5, $6, $7, $8)',
      values: [move.key, from, to, size, move.kind, 'PG', move.game, move.round],
    })
    return 1
  }
  return {
    name: options.name,
    callers: options.callers,
    async install(cluster) {
      connection = await cluster.database(options.name.replaceAll(/[^a-z0-9]/g, '_'))
      const pool = poolOf(16)
      await installAccounts(pool, options.houses)
      await pool.query(FUNCTION)
      for (let done = 0; done < PRELOADED / 4; done += 16) await Promise.all(Array.from({ length: 16 }, () => step(pool)))
      await pool.query('vacuum analyze')
      await pool.end()
    },
    async open() {
      const pool = poolOf(options.connections)
      return { step: () => step(pool), close: () => pool.end() }
    },
    async verify() {
      const pool = poolOf(1)
      const faults = await faultsOf(pool)
      await pool.end()
      return faults
    },
  }
}
