/**
 * `npm run vendor:check -- <dialect> <url>`: an integrator's self-test. It runs the conformance cases from outside, against any wallet that
 * speaks one of our dialects.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { checkVendor, isDialect } from '../../games/games.ts'
import { systemClock } from '../../platform/clock.ts'

const HOW = `npm run vendor:check -- <dialect> <url> --vendor CODE --game CODE --key-file FILE --player NAME --token TOKEN
  the key file has the vendor's secret, token or certificate, for hub88 its private key; player and token come with a launch, the player with some 200 of its money`

/** Prints each case and its fault; the exit code says whether all passed. */
async function main(args: readonly string[]): Promise<number> {
  const text = { type: 'string' } as const
  const options = { vendor: text, game: text, 'key-file': text, player: text, token: text }
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [dialect = '', url = ''] = positionals
  const { vendor, game, 'key-file': keyFile, player, token } = values
  if (!isDialect(dialect) || !URL.canParse(url) || !vendor || !game || !keyFile || !player || !token) throw new Error(HOW)
  const key = (await readFile(keyFile, 'utf8')).trim()
  const wire = { url: url.replace(/\/$/, ''), clock: systemClock }
  const checked = await checkVendor({ dialect, wire, vendor, game, key, seat: { player, token }, run: randomBytes(4).toString('hex') })
  for (const { name, fault } of checked) console.log(fault === undefined ? `held    ${name}` : `FAILED  ${name}\n${fault}`)
  const failed = checked.filter(({ fault }) => fault !== undefined).length
  console.log(`${checked.length - failed} of ${checked.length} cases held`)
  return failed === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 2
})
