/** Lighthouse, which stands beside the benches in a folder of its own because it brings a hundred megabytes that nothing else needs. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder in which its packages are; they are installed at the first use. */
export function lighthouseFolder(): string {
  const folder = path.resolve(import.meta.dirname, '../lighthouse')
  if (!existsSync(path.join(folder, 'node_modules/lighthouse')))
    spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' })
  return path.join(folder, 'node_modules/lighthouse')
}
