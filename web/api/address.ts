/** Address: the URL of a call, made of its path and its query. */

type Plain = string | number | boolean | undefined

export type AddressParts = { params?: Record<string, Plain>; query?: Record<string, Plain> }

export function addressOf(path: string, { params, query = {} }: AddressParts): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_all, name: string) => encodeURIComponent(String(params?.[name])))
  const asked = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
  return asked.size > 0 ? `${filled}?${asked}` : filled
}
