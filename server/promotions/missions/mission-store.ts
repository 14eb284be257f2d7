/** Mission store: the progress of joined missions, and the mission to which a round was given. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

type Asker = Reader | Tx

export type StepRow = Rows['promotions_mission_step']

export async function insertSteps(tx: Tx, award: string, steps: number): Promise<void> {
  await sql`insert into promotions_mission_step (award, step) select ${award}::uuid, step from generate_series(0, ${steps - 1}::int) step
    on conflict do nothing`.execute(tx)
}

export async function stepsOf(asker: Asker, awards: readonly string[]): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`select award, step, done_units as "doneUnits" from promotions_mission_step
    where award = any (${[...awards]}::uuid[]) order by award, step`.execute(asker)
  return rows
}

export async function addToStep(tx: Tx, award: string, step: number, units: bigint): Promise<void> {
  await sql`update promotions_mission_step set done_units = done_units + ${units} where award = ${award} and step = ${step}`.execute(tx)
}

/** Which of these members have a mission under way. */
export async function membersWithMissions(tx: Tx, members: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ member: string }>`select distinct a.member from promotions_award a
    where a.member = any (${[...members]}::uuid[]) and a.state = 'process' and a.earned_at is null and a.paid_at is null
      and exists (select 1 from promotions_mission_step s where s.award = a.id) order by a.member`.execute(tx)
  return rows.map(({ member }) => member)
}

/** Which step a deposit was counted for. */
export async function noteDeposit(
  tx: Tx,
  deposit: string,
  { award, step, units }: { readonly award: string; readonly step: number; readonly units: bigint },
): Promise<void> {
  // An order that was paid twice is counted twice.
  await sql`insert into promotions_mission_deposit as d (deposit, award, step, units) values (${deposit}, ${award}, ${step}, ${units})
    on conflict (deposit, award, step) do update set units = d.units + excluded.units`.execute(tx)
}

/** Whose missions a deposit was counted for. */
export async function membersOfDeposit(tx: Tx, deposit: string): Promise<string[]> {
  const { rows } = await sql<{
    member: string
  }>`select distinct a.member from promotions_mission_deposit d join promotions_award a on a.id = d.award
    where d.deposit = ${deposit} and not d.undone order by a.member`.execute(tx)
  return rows.map(({ member }) => member)
}

/** A deposit counts no more for a mission that is under way; once. Its member's row is locked. */
export async function takeFromSteps(tx: Tx, deposit: string): Promise<void> {
  await sql`with undone as (
      update promotions_mission_deposit d set undone = true from promotions_award a
      where d.deposit = ${deposit} and not d.undone and a.id = d.award and a.state = 'process' and a.earned_at is null and a.paid_at is null
      returning d.award, d.step, d.units)
    update promotions_mission_step s set done_units = s.done_units - u.units from undone u where s.award = u.award and s.step = u.step`.execute(
    tx,
  )
}

export type RoundName = { readonly vendor: string; readonly game: string; readonly round: string }

/** The step that a member's round was given to before. */
export async function stepOfRound(
  tx: Tx,
  member: string,
  { vendor, game, round }: RoundName,
): Promise<{ award: string; step: number } | undefined> {
  const { rows } = await sql<{ award: string; step: number }>`select award, step from promotions_mission_round
    where member = ${member} and vendor = ${vendor} and game = ${game} and round = ${round}`.execute(tx)
  return rows[0]
}

export async function noteRound(
  tx: Tx,
  member: string,
  { vendor, game, round }: RoundName,
  to: { readonly award: string; readonly step: number },
): Promise<void> {
  await sql`insert into promotions_mission_round (member, vendor, game, round, award, step)
    values (${member}, ${vendor}, ${game}, ${round}, ${to.award}, ${to.step}) on conflict do nothing`.execute(tx)
}
