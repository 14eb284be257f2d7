/** Plants: guards of the product, and how it runs without one of them. Only the loader of a product under attack reads them. */
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')

/**
 * A guard in a source: it stands once in the file, and `bare` in its place. There `OUT` is true while the guard is out, so that the product guards
 * itself as usual until then.
 */
export type SourcePlant = { readonly file: string; readonly guard: string; readonly bare: string }
/** A guard of the database: what takes it out, and what puts it back. `<ending>` names the one table that ends so. */
export type SqlPlant = { readonly out: string; readonly back: string }
export type Plant = SourcePlant | SqlPlant

/** The plants of a subject, by the line of the attack that wins by them. */
export type Plants = Readonly<Record<string, readonly Plant[]>>

export const plant = (file: string, guard: string, bare: string): SourcePlant => ({ file, guard, bare })
export const sqlPlant = (out: string, back: string): SqlPlant => ({ out, back })

type Shared = SourcePlant & { readonly attacks: readonly string[] }

/** The guards in sources, each once, with all attacks that win without it. */
export function sourcePlants(plants: Plants): readonly Shared[] {
  const shared = new Map<string, Shared>()
  for (const [attack, each] of Object.entries(plants))
    for (const one of each.filter((found): found is SourcePlant => 'file' in found)) {
      const place = `${one.file}\n${one.guard}\n${one.bare}`
      shared.set(place, { ...one, attacks: [...(shared.get(place)?.attacks ?? []), attack] })
    }
  return [...shared.values()]
}

/** The source with a way around one more guard; throws where the guard does not stand there any more. */
export function without(source: string, { attacks, file, guard, bare }: Shared): string {
  const parts = source.split(guard)
  if (parts.length !== 2) throw new Error(`${file} has this guard ${parts.length - 1} times: ${guard}`)
  return parts.join(bare.replaceAll('OUT', `isOut(${attacks.map((attack) => JSON.stringify(attack)).join(', ')})`))
}
