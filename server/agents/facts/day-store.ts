/** Day store: the whole line of a closed day as one array. A million rows travel as bytes, since each by itself costs as much as all its work. */
import { sql } from 'kysely'
import { readInts } from '../../platform/binary-arrays.ts'
import type { Reader } from '../../platform/database.ts'

/** The upline of everybody who stood in the line on a day, by numbers of places; -1 for nobody. Throws where an upline stood nowhere. */
export async function lineOn(reader: Reader, day: string): Promise<Int32Array> {
  const { rows } = await sql<{ numbers: Buffer | null; uplines: Buffer | null }>`
    select string_agg(int4send(number::int), '') as numbers, string_agg(int4send(coalesce(upline_number, -1)::int), '') as uplines
    from agents_place_history where from_day <= ${day}::date and (until_day is null or until_day > ${day}::date)`.execute(reader)
  const [numbers, above] = [readInts(rows[0]!.numbers), readInts(rows[0]!.uplines)]
  const size = numbers.reduce((most, number) => (number > most ? number : most), -1) + 1
  const [uplines, stood] = [new Int32Array(size).fill(-1), new Uint8Array(size)]
  numbers.forEach((number, row) => {
    uplines[number] = above[row]!
    stood[number] = 1
  })
  if (above.some((upline) => upline >= 0 && stood[upline] !== 1)) throw new Error('the places of a day are no tree')
  return uplines
}
