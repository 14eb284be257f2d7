/** Faults: everything that is wrong with an environment, said at once, so that nobody starts ten times to learn of ten mistakes. */
import { readFileSync } from 'node:fs'
import { configFaults, readConfig } from './config.ts'
import { SECRET_NAMES, SERVICES, VARIABLE_NAMES, valueOf, type VariableName } from './variables.ts'

/** Whoever writes such a name means this product. */
const OURS =
  /^(BAIZE|DATABASE|FILES|VENDOR|RESULTS|PAYMENT|BEACON|SMS|SMTP|MAIL|PHONE_IDENTITY|GOOGLE|FACEBOOK|SITE|TRUST|BUILD_WEB|AUDIT|STAFF|DATA_KEY)_?/
/** Read by the tests and the tools. */
const OF_TOOLS = /^BAIZE_(TEST_PACE|BUSY|URL)$/

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What a call says that throws; undefined where it does not. */
function saidBy(call: () => unknown): string | undefined {
  try {
    call()
  } catch (error) {
    return messageOf(error)
  }
  return undefined
}

/** Names that look like settings and are none. The start only warns of them, since other programs of the machine may read them. */
export function unknownNames(env: NodeJS.ProcessEnv): string[] {
  const known = new Set<string>([...VARIABLE_NAMES, ...SECRET_NAMES.map((name) => `${name}_FILE`)])
  const plain = new Set([...known].map((name) => name.replaceAll('_', '')))
  return Object.keys(env)
    .filter((name) => !known.has(name) && !OF_TOOLS.test(name))
    .filter((name) => OURS.test(name) || plain.has(name.toUpperCase().replaceAll('_', '')))
    .map((name) => `${name} is not a name that Baize knows`)
}

/** Puts the secrets of files in place of their paths. Throws where a file cannot be read, or a secret is given twice. */
export function takeSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  for (const name of SECRET_NAMES) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) throw new Error(`${name} and ${name}_FILE say it twice: give one of them`)
    env[name] = readSecret(name, file)
    delete env[`${name}_FILE`]
  }
  return env
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    throw new Error(`${name}_FILE names a file that cannot be read (${code})`, { cause: error })
  }
}

/** What is missing of services that are named in part. */
const missingParts = (env: NodeJS.ProcessEnv): string[] =>
  Object.values<Readonly<Record<string, VariableName>>>(SERVICES).flatMap((parts) => {
    const [there = [], missing = []] = [true, false].map((given) =>
      Object.values(parts).filter((name) => Boolean(env[name]?.trim()) === given),
    )
    return there.length === 0 ? [] : missing.map((name) => `${name} is missing beside ${there[0]}`)
  })

/** What several settings say together, each of which can be read. */
function faultsTogether(env: NodeJS.ProcessEnv, args: readonly string[], uid: number | undefined): string[] {
  try {
    return configFaults(readConfig(env, args), uid)
  } catch (error) {
    return [messageOf(error)]
  }
}

/** Every fault of an environment, in words for whoever wrote it; none where the product may start. */
export function environmentFaults(given: NodeJS.ProcessEnv, args: readonly string[] = [], uid = process.getuid?.()): string[] {
  const env = { ...given }
  const ofFiles = saidBy(() => takeSecretFiles(env))
  if (ofFiles !== undefined) return [ofFiles]
  const ofValues = VARIABLE_NAMES.flatMap((name) => saidBy(() => valueOf(env, name)) ?? [])
  return [...ofValues, ...missingParts(env), ...(ofValues.length > 0 ? [] : faultsTogether(env, args, uid))]
}
