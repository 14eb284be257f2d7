/** Store of jackpot parts: which part of a stake a vendor assigns to a jackpot's pool. It moves no money and is stored as reported. */
import { sql } from 'kysely'
import type { Reader, Writer } from '../platform/database.ts'

export type JackpotPart = {
  readonly transaction: string
  readonly jackpot: string
  /** Decimal text of the currency, exactly as reported. */
  readonly amount: string
}

/** Written before the vendor is answered. Where this fails the vendor asks again, and the same call writes the same part. */
export async function writeJackpotParts(
  writer: Writer,
  vendor: string,
  parts: readonly JackpotPart[],
  at: Temporal.Instant,
): Promise<void> {
  const column = <Name extends keyof JackpotPart>(name: Name): string[] => parts.map((part) => part[name])
  await sql`insert into games_jackpot_part (vendor, transaction, jackpot, amount, at)
    select ${vendor}, transaction, jackpot, amount::numeric, ${at} from unnest(${column('transaction')}::text[], ${column('jackpot')}::text[],
      ${column('amount')}::text[]) as p(transaction, jackpot, amount) on conflict do nothing`.execute(writer)
}

/** The sums by day, vendor, brand and currency, as decimal text; a part counts on the day of its bet. */
export async function jackpotPartsOf(
  reader: Reader,
  {
    from,
    to,
    zone,
    vendor,
  }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant; readonly zone: string; readonly vendor?: string | undefined },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; amount: string }>`
    select to_char(j.at at time zone ${zone}, 'YYYY-MM-DD') || ' ' || j.vendor || ' ' || p.brand || ' ' || p.currency as key, trim_scale(sum(j.amount))::text as amount
    from games_jackpot_part j join games_callback c on c.vendor = j.vendor and c.transaction = j.transaction
    join games_player p on p.vendor = c.vendor and p.member = c.member
    where j.at >= ${from} and j.at < ${to} and (${vendor ?? null}::text is null or j.vendor = ${vendor ?? null}) group by 1`.execute(reader)
  return new Map(rows.map(({ key, amount }) => [key, amount]))
}
