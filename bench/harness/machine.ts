/** The machine: what it is, how busy each of its parts was, and how fast its disk acknowledges. */
import { readFileSync, readdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import path from 'node:path'

/** Clock ticks of /proc in a second; Linux has answered 100 on every platform that Node runs on. */
const TICKS = 100

export type Busy = { readonly node: number; readonly postgres: number; readonly all: number; readonly stolen: number; readonly at: number }
export type Load = { readonly node: number; readonly postgres: number; readonly foreign: number; readonly stolen: number }

const fieldsOf = (pid: number | string): string[] | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Seconds of CPU that the cluster has used: the postmaster, its living children, and those that it has buried. */
export function postgresSeconds(postmaster: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^[0-9]+$/.test(name)) continue
    const fields = fieldsOf(name)
    if (fields === undefined) continue
    const own = Number(name) === postmaster
    if (own || Number(fields[1]) === postmaster) ticks += Number(fields[11]) + Number(fields[12])
    if (own) ticks += Number(fields[13]) + Number(fields[14])
  }
  return ticks / TICKS
}

/** Seconds of CPU that one process has used; 0 when it is gone. */
export function processSeconds(pid: number): number {
  const fields = fieldsOf(pid)
  return fields === undefined ? 0 : (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** Seconds of CPU that the whole machine has used, and those that its host took away. */
export function machineSeconds(): { readonly all: number; readonly stolen: number } {
  const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/).map(Number)
  const [own = 0, nice = 0, kernel = 0, , , irq = 0, soft = 0, stolen = 0] = ticks
  return { all: (own + nice + kernel + irq + soft) / TICKS, stolen: stolen / TICKS }
}

/** A sample of all counters; two of them make a Load. Zeroes on systems without /proc. */
export function sampleBusy(postmaster: number): Busy {
  const { user, system } = process.cpuUsage()
  const at = performance.now()
  const node = (user + system) / 1e6
  try {
    return { node, postgres: postgresSeconds(postmaster), ...machineSeconds(), at }
  } catch {
    return { node, postgres: 0, all: 0, stolen: 0, at }
  }
}

/** Cores in use between two samples. */
export function loadBetween(before: Busy, after: Busy): Load {
  const seconds = (after.at - before.at) / 1000
  const node = (after.node - before.node) / seconds
  const postgres = (after.postgres - before.postgres) / seconds
  const all = (after.all - before.all) / seconds
  return { node, postgres, foreign: Math.max(0, all - node - postgres), stolen: (after.stolen - before.stolen) / seconds }
}

/** Median microseconds of writing 8 KB and flushing it in that folder. */
export async function flushMicroseconds(folder: string): Promise<number> {
  const file = path.join(folder, 'flush-probe')
  const handle = await open(file, 'w')
  const page = Buffer.alloc(8192, 1)
  const times: number[] = []
  for (let index = 0; index < 200; index += 1) {
    await handle.write(page, 0, page.length, (index % 64) * page.length)
    const before = performance.now()
    await handle.datasync()
    times.push((performance.now() - before) * 1000)
  }
  await handle.close()
  await rm(file)
  return Math.round(times.sort((a, b) => a - b)[100] ?? 0)
}

export const describeMachine = (): Record<string, string> => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: String(availableParallelism()),
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  system: `${process.platform} ${process.arch}`,
  node: process.version,
})
