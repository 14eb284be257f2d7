/** The width of folders: a folder that holds more files than a person takes in at a look is split by business word. */
import { isCode, isTest, type Fault, type SourceFile } from './source.ts'

const FOLDER_FILES = 25

/** Folders with too many hand-written product files; tests stand beside what they test and do not count. */
export function folderFaults(files: readonly SourceFile[]): Fault[] {
  const product = files.filter(({ path }) => isCode(path) && !isTest(path) && path.includes('/'))
  const byFolder = Map.groupBy(product, ({ path }) => path.slice(0, path.lastIndexOf('/')))
  return [...byFolder]
    .filter(([, inside]) => inside.length > FOLDER_FILES)
    .map(([path, inside]) => ({
      rule: 'folders',
      path,
      line: 1,
      says: `holds ${inside.length} files; a folder keeps within ${FOLDER_FILES}`,
    }))
}
