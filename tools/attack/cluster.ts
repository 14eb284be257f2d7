/** Cluster: the embedded database without its product, in a process that ends with the attacker's and takes the database with it. */
import { fork } from 'node:child_process'
import { startEmbedded } from '@baize/server/platform/embedded-postgres.ts'

type Cluster = { readonly socketDir: string; readonly user: string; stop(): Promise<void> }

/** Starts the cluster of a folder in a process of its own. */
export async function startCluster(dir: string): Promise<Cluster> {
  const child = fork(import.meta.filename, [dir], { execArgv: [] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = await new Promise<Pick<Cluster, 'socketDir' | 'user'>>((resolve, reject) => {
    child.once('message', (told) => resolve(told as Cluster))
    child.once('exit', (code) => reject(new Error(`the database ended with ${code}`)))
  })
  return {
    ...ready,
    async stop() {
      child.disconnect()
      await ended
    },
  }
}

if (import.meta.main) {
  const cluster = await startEmbedded({ dir: process.argv[2] ?? '' })
  process.once('disconnect', () => void cluster.stop().then(() => process.exit(0)))
  process.send?.({ socketDir: cluster.socketDir, user: cluster.user })
}
