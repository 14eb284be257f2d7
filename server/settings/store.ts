/** The only file that names the tables of settings. */
import type { Reader, Tx } from '../platform/database.ts'

type SettingsTables = {
  settings_value: { name: string; value: string | object; version: number; changed_at: Temporal.Instant }
}

export type StoredSetting = { readonly name: string; readonly value: unknown; readonly version: number }

export const readSettings = (reader: Reader | Tx): Promise<StoredSetting[]> =>
  reader.withTables<SettingsTables>().selectFrom('settings_value').select(['name', 'value', 'version']).execute()

/** Writes a value and answers the version that it now has. */
export async function storeSetting(tx: Tx, name: string, value: unknown, at: Temporal.Instant): Promise<number> {
  const { version } = await tx
    .withTables<SettingsTables>()
    .insertInto('settings_value')
    .values({ name, value: JSON.stringify(value), version: 1, changed_at: at })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((old) => ({
        value: old.ref('excluded.value'),
        changed_at: old.ref('excluded.changed_at'),
        version: old('settings_value.version', '+', 1),
      })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
