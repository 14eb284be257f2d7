/** Judges a tree of files by every rule of the project and returns all faults; the tree may be the project or a planted one. */
import { circleFaults } from './circles.ts'
import { crumbFaults } from './crumbs.ts'
import { directionFaults } from './direction.ts'
import { factsOf, type Facts } from './facts.ts'
import { floorFaults } from './floors.ts'
import { drawnForms, libraryForms } from './forms.ts'
import { folderFaults } from './folders.ts'
import { habitFaults, plainFaults } from './habits.ts'
import { kindFaults } from './kinds.ts'
import { isCode, type Fault, type SourceFile } from './source.ts'
import { lockFaults } from './locks.ts'
import { needFaults } from './needs.ts'
import { reachFaults } from './reach.ts'
import { subRoomFaults } from './sub-rooms.ts'
import { tableFaults } from './tables.ts'
import { voiceFaults, wordingFaults } from './voice.ts'

/** The rules by the names that faults carry, in the order of the test's report. */
export const RULES = [
  'floors',
  'doors',
  'sub-rooms',
  'circles',
  'barrels',
  'sizes',
  'folders',
  'opening sentences',
  'names',
  'words',
  'waits',
  'reach',
  'tables',
  'locks',
  'reading direction',
  'forms',
  'crumbs',
  'kinds',
  'needs',
  'voice',
  'parsing',
] as const

export function faultsOf(files: SourceFile[]): Fault[] {
  const faults: Fault[] = []
  const all: Facts[] = []
  for (const file of files) {
    faults.push(
      ...plainFaults(file),
      ...directionFaults(file),
      ...drawnForms(file),
      ...voiceFaults(file),
      ...kindFaults(file),
      ...needFaults(file),
    )
    if (!isCode(file.path)) continue
    try {
      all.push(factsOf(file))
    } catch (error) {
      faults.push({ rule: 'parsing', path: file.path, line: 1, says: `is no TypeScript: ${String(error).split('\n')[0]}` })
    }
  }
  for (const facts of all) faults.push(...floorFaults(facts), ...habitFaults(facts), ...libraryForms(facts), ...wordingFaults(facts))
  return [
    ...faults,
    ...folderFaults(files),
    ...circleFaults(all),
    ...subRoomFaults(all),
    ...reachFaults(all),
    ...tableFaults(files, all),
    ...lockFaults(files),
    ...crumbFaults(files, all),
  ]
}
