/** Method store: payment methods as staff wrote them, version by version. */
import { sql } from 'kysely'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Condition } from '@baize/rules/promotions/conditions.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { AddressForm } from './address.ts'
import type { Rows } from '../rows/rows.ts'
import { lockMember } from '../store.ts'

/** A bank or a network, by the code that the payment service knows. */
export type PayeePlace = {
  readonly code: string
  readonly names: Readonly<Record<LanguageCode, string>>
  /** How a network writes its addresses, where it is one of those that can be checked. */
  readonly address?: AddressForm
}
/** What a method asks in one direction and one currency, for whom and when. */
export type Terms = Omit<Rows['wallet_method_terms'], 'code' | 'version' | 'audience'> & { readonly audience: readonly Condition[] }
export type Method = Omit<Rows['wallet_method'], 'names' | 'places'> & {
  readonly names: Readonly<Record<LanguageCode, string>>
  /** Banks, or networks of a coin. */
  readonly places: readonly PayeePlace[]
  readonly terms: readonly Terms[]
}

/** The methods in force, in the order in which they are offered. */
export async function latestMethods(asker: Reader | Tx): Promise<Method[]> {
  const { rows: methods } = await sql<Omit<Method, 'terms'>>`
    select * from (select distinct on (code) code, version, kind, names, places, position from wallet_method order by code, version desc) m
    order by position, code`.execute(asker)
  const { rows: terms } = await sql<Terms & { readonly code: string }>`
    select code, way, currency, is_on as "isOn", minimum_units as "minimumUnits", maximum_units as "maximumUnits", fee_units as "feeUnits",
      fee_basis_points as "feeBasisPoints", opens, closes, audience
    from wallet_method_terms join (select code, max(version) as version from wallet_method group by code) latest using (code, version)
    order by way, currency`.execute(asker)
  const byCode = Map.groupBy(terms, ({ code }) => code)
  return methods.map((method) => ({ ...method, terms: (byCode.get(method.code) ?? []).map(({ code: _code, ...each }) => each) }))
}

/** Serialises the writers of methods, so that each checks the result of the one before. */
export const lockMethods = (tx: Tx) => lockMember(tx, 'wallet_method')

export async function insertMethod(tx: Tx, { code, version, kind, names, places, position, terms }: Method): Promise<void> {
  await sql`insert into wallet_method (code, version, kind, names, places, position)
    values (${code}, ${version}, ${kind}, ${JSON.stringify(names)}, ${JSON.stringify(places)}, ${position})`.execute(tx)
  for (const each of terms)
    await sql`insert into wallet_method_terms (code, version, way, currency, is_on, minimum_units, maximum_units, fee_units, fee_basis_points, opens, closes, audience)
      values (${code}, ${version}, ${each.way}, ${each.currency}, ${each.isOn}, ${each.minimumUnits}, ${each.maximumUnits}, ${each.feeUnits},
        ${each.feeBasisPoints}, ${each.opens}, ${each.closes}, ${JSON.stringify(each.audience)})`.execute(tx)
}
