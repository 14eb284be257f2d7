// One piece on show: in English and in Burmese, in the chosen theme or in both.
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { languages } from './words.ts'
import type { Words } from './words.ts'

export type ShownThemes = readonly ('dark' | 'light')[] | 'page'

export const ThemesContext = createContext<ShownThemes>('page')

export function Specimen({ name, wide = false, children }: { name: string; wide?: boolean; children: (words: Words) => ReactNode }) {
  const themes = useContext(ThemesContext)
  const shown = themes === 'page' ? [undefined] : themes
  return (
    <section className="book-specimen" data-specimen={name}>
      <h3 className="book-name" lang="en">
        {name}
      </h3>
      <div className={wide ? 'book-pair book-wide' : 'book-pair'}>
        {shown.flatMap((theme) =>
          languages.map((words) => (
            <div key={`${theme ?? 'page'}-${words.lang}`} className="book-panel" lang={words.lang} data-theme={theme}>
              {children(words)}
            </div>
          )),
        )}
      </div>
    </section>
  )
}

export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="book-chapter" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl mb-6">
        {title}
      </h2>
      {children}
    </section>
  )
}

export const Row = ({ children }: { children: ReactNode }) => <div className="bz-row">{children}</div>
export const Stack = ({ children }: { children: ReactNode }) => <div className="bz-stack">{children}</div>
