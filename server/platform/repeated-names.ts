/** Repeated names: finds a name that occurs twice in one object. Two readers would understand it differently. */

const TOKEN = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|[{}[\]]/g

/** Whether any object of the text gives a name twice, under any escapes; the text is one that `JSON.parse` accepts. */
export function namesTwice(text: string): boolean {
  const open: (Set<string> | undefined)[] = []
  for (const [token, name, colon] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (colon !== undefined && name !== undefined) {
      const said = name.includes('\\') ? (JSON.parse(`"${name}"`) as string) : name
      const names = open.at(-1)
      if (names?.has(said)) return true
      names?.add(said)
    }
  }
  return false
}
