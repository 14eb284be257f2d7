/** Store of the nightly proof: how far it is, what it has added up, and what it found. */
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { BooksFault, Fault } from '../words.ts'
import { MOST_FAULTS, type ContraSum, type Counted, type Marks, type Cursor } from './part.ts'

type Instant = Temporal.Instant

export type ProofRow = {
  readonly id: bigint
  /** Chosen by chance for the prints of this proof. */
  readonly seed: bigint
  readonly marks: Marks
  readonly reached: Marks
  readonly beganAt: Instant
  readonly endedAt: Instant | null
} & Counted
export type PartRow = { readonly name: string; readonly kind: string; readonly place: Cursor; readonly size: number }

const PROOF = sql.raw(
  'id, seed, marks, reached, began_at as "beganAt", ended_at as "endedAt", accounts, transfers, operations, applied, operations_print::text as "operationsPrint", applied_print::text as "appliedPrint", keys',
)

async function proofWhere(asking: Reader | Tx, which: RawBuilder<unknown>): Promise<ProofRow | undefined> {
  type Row = Omit<ProofRow, 'operationsPrint' | 'appliedPrint'> & { operationsPrint: string; appliedPrint: string }
  const row = (await sql<Row>`select ${PROOF} from ledger_proof where ${which}`.execute(asking)).rows[0]
  return row && { ...row, operationsPrint: BigInt(row.operationsPrint), appliedPrint: BigInt(row.appliedPrint) }
}
export const openProof = (asking: Reader | Tx): Promise<ProofRow | undefined> => proofWhere(asking, sql`ended_at is null`)
/** The last proof that came to its end. */
export const lastProof = (asking: Reader | Tx): Promise<ProofRow | undefined> =>
  proofWhere(asking, sql`ended_at is not null order by id desc limit 1`)

/** Opens a proof of everything committed by now; undefined where one is open. */
export async function insertProof(tx: Tx, parts: (upto: bigint) => Promise<readonly PartRow[]>): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    insert into ledger_proof (seed, marks, reached) select hashtextextended(gen_random_uuid()::text, 0), m.marks, m.marks from (select array_agg(last_id order by lane) as marks from ledger_lane) m
    on conflict do nothing returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return undefined
  await insertParts(tx, id, await parts(await lastAccount(tx)))
  return id
}

export const lastAccount = async (tx: Tx): Promise<bigint> =>
  (await sql<{ last: bigint }>`select coalesce(max(id), 0) as last from ledger_account`.execute(tx)).rows[0]!.last

export async function insertParts(tx: Tx, proof: bigint, parts: readonly PartRow[]): Promise<void> {
  for (const { name, kind, place, size } of parts)
    await sql`insert into ledger_proof_part (proof, name, kind, place, size) values (${proof}, ${name}, ${kind}, ${JSON.stringify(place)}::jsonb, ${size})`.execute(
      tx,
    )
}

/** The next part that nobody works on. The sums come last, since they begin with what the others have added up. */
export async function lockPart(tx: Tx, proof: bigint, last: string): Promise<PartRow | undefined> {
  const { rows } = await sql<PartRow>`
    select name, kind, place, size from ledger_proof_part p where proof = ${proof} and not done
      and (kind <> ${last} or not exists (select from ledger_proof_part o where o.proof = p.proof and o.kind <> ${last} and not o.done))
    order by name limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** Notes where a part goes on; an undefined place ends it. */
export const writePart = (tx: Tx, proof: bigint, name: string, place: Cursor | undefined, size: number) =>
  sql`update ledger_proof_part set place = coalesce(${place === undefined ? null : JSON.stringify(place)}::jsonb, place), size = ${size}, done = ${place === undefined}
    where proof = ${proof} and name = ${name}`.execute(tx)

export const addCounted = (tx: Tx, proof: bigint, counted: Partial<Counted>) =>
  sql`update ledger_proof set accounts = accounts + ${counted.accounts ?? 0n}, transfers = transfers + ${counted.transfers ?? 0n},
    operations = operations + ${counted.operations ?? 0n}, applied = applied + ${counted.applied ?? 0n},
    operations_print = operations_print + ${String(counted.operationsPrint ?? 0n)}::numeric, applied_print = applied_print + ${String(counted.appliedPrint ?? 0n)}::numeric, keys = keys + ${counted.keys ?? 0n} where id = ${proof}`.execute(
    tx,
  )

export async function addSums(tx: Tx, proof: bigint, sums: readonly ContraSum[]): Promise<void> {
  if (sums.length === 0) return
  await sql`insert into ledger_proof_sum as s (proof, contra, currency, units)
    select ${proof}, * from unnest(${sums.map(({ contra }) => contra)}::text[], ${sums.map(({ currency }) => currency)}::text[], ${sums.map(({ units }) => String(units))}::numeric[])
      as n(contra, currency, units) order by 2, 3
    on conflict (proof, contra, currency) do update set units = s.units + excluded.units`.execute(tx)
}
export const sumsIn = async (asking: Reader | Tx, proof: bigint): Promise<ContraSum[]> =>
  (
    await sql<{
      contra: string
      currency: string
      units: string
    }>`select contra, currency, units::text from ledger_proof_sum where proof = ${proof}`.execute(asking)
  ).rows.map((row) => ({ ...row, units: BigInt(row.units) }))
export const writeReached = (tx: Tx, proof: bigint, reached: Marks) =>
  sql`update ledger_proof set reached = ${reached}::bigint[] where id = ${proof}`.execute(tx)

/** Writes faults, a hundred of a kind at most, and answers those that nobody has accepted before. */
export async function insertFaults(tx: Tx, proof: bigint, faults: readonly Fault[]): Promise<Fault[]> {
  const fresh: Fault[] = []
  for (const { invariant, account, detail } of faults) {
    const { rows } = await sql<{ accepted: boolean }>`
      insert into ledger_fault (proof, invariant, account, detail, accepted_by, accepted_at, reason)
      select ${proof}, ${invariant}, ${account ?? null}::bigint, ${detail}, k.accepted_by, k.accepted_at, k.reason from (select) one
      left join lateral (
        select accepted_by, accepted_at, reason from ledger_fault f
        where f.accepted_at is not null and f.invariant = ${invariant} and f.account is not distinct from ${account ?? null}::bigint and f.detail = ${detail} limit 1
      ) k on true
      where (select count(*) from ledger_fault f where f.proof = ${proof} and f.invariant = ${invariant}) < ${MOST_FAULTS}
        and not exists (select from ledger_fault f where f.proof = ${proof} and f.invariant = ${invariant} and f.account is not distinct from ${account ?? null}::bigint and f.detail = ${detail})
      returning accepted_at is not null as accepted`.execute(tx)
    if (rows[0]?.accepted === false) fresh.push(account === undefined ? { invariant, detail } : { invariant, account, detail })
  }
  return fresh
}

export const faultsIn = async (asking: Reader | Tx, proof: bigint): Promise<Fault[]> =>
  (await sql<Fault>`select invariant, account, detail from ledger_fault where proof = ${proof}`.execute(asking)).rows

/** Ends a proof whose parts are all done; answers whether this call did it. */
export async function endProof(tx: Tx, proof: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`update ledger_proof set ended_at = ledger_now()
    where id = ${proof} and ended_at is null and not exists (select from ledger_proof_part where proof = ${proof} and not done)`.execute(tx)
  return numAffectedRows === 1n
}

/** Parts of a proof, and those that are done. */
export async function progressOf(asking: Reader | Tx, proof: bigint): Promise<{ parts: number; done: number }> {
  const { rows } = await sql<{
    parts: number
    done: number
  }>`select count(*)::int as parts, (count(*) filter (where done))::int as done from ledger_proof_part where proof = ${proof}`.execute(
    asking,
  )
  return rows[0]!
}

/** What the last whole proof and the open one found, the oldest first. */
export const faultsNow = async (asking: Reader | Tx): Promise<BooksFault[]> =>
  (
    await sql<BooksFault>`select id, invariant, account, detail, found_at as "foundAt", accepted_by as "acceptedBy" from ledger_fault
      where proof >= coalesce((select max(id) from ledger_proof where ended_at is not null), 0) order by id`.execute(asking)
  ).rows

/** Whether something is wrong that nobody has accepted. */
export const isBroken = async (asking: Reader | Tx): Promise<boolean> =>
  (
    await sql<{ broken: boolean }>`select exists (select from ledger_fault
      where accepted_at is null and proof >= coalesce((select max(id) from ledger_proof where ended_at is not null), 0)) as broken`.execute(
      asking,
    )
  ).rows[0]!.broken

/** Marks a fault as looked into; undefined where there is none of that number, or it was accepted before. */
export async function acceptFault(tx: Tx, id: bigint, by: string, reason: string): Promise<Fault | undefined> {
  const { rows } = await sql<Fault>`update ledger_fault f set accepted_by = ${by}, accepted_at = ledger_now(), reason = ${reason}
    from ledger_fault one where one.id = ${id} and f.accepted_at is null and f.invariant = one.invariant and f.account is not distinct from one.account and f.detail = one.detail
    returning f.invariant, f.account, f.detail`.execute(tx)
  return rows[0]
}

const KEPT = 60

/** Removes old proofs. Faults stay. */
export const forgetOld = (tx: Tx) => sql`delete from ledger_proof where id <= (select max(id) from ledger_proof) - ${KEPT}`.execute(tx)
