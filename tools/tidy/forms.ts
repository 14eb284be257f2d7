/** Forms: one shell draws every form and alone uses the form library. All forms then submit, show errors and move the focus alike. */
import type { Facts } from './facts.ts'
import type { Fault, SourceFile } from './source.ts'

const SCREENS = /^(ui|web|console)\/.*\.tsx$/
const SHELL = /^web\/form\//
const LIBRARY = 'react-hook-form'

/** Forms that are drawn outside the shell. Tests may contain one as text. */
export function drawnForms({ path, text }: SourceFile): Fault[] {
  if (!SCREENS.test(path) || SHELL.test(path) || path.includes('.test.')) return []
  return text
    .split('\n')
    .flatMap((line, index) => (/<form\b/.test(line) ? [fault(path, index + 1, 'draws a form; `Form` of web/form/form.tsx does')] : []))
}

/** The library where only the shell may know it. */
export const libraryForms = ({ path, imports }: Facts): Fault[] =>
  SHELL.test(path)
    ? []
    : imports
        .filter(({ specifier }) => specifier === LIBRARY)
        .map(({ line }) => fault(path, line, `imports ${LIBRARY}; \`useForm\` of web/form/use-form.ts does`))

const fault = (path: string, line: number, says: string): Fault => ({ rule: 'forms', path, line, says })
