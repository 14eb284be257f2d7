// The surface that groups things, and the heading above a group.
import './card.css'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../classes.ts'

export type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | undefined
  padding?: 'none' | 'sm' | 'md' | 'lg' | undefined
  tone?: 'plain' | 'raised' | 'sunken' | undefined
}

export function Card({ as = 'div', padding = 'md', tone = 'plain', className, ...rest }: CardProps) {
  // All of them are plain containers; one set of attributes serves every element.
  const Element = as as 'div'
  return <Element {...rest} className={cx('bz-card', `bz-card-${tone}`, `bz-card-pad-${padding}`, className)} />
}

export type SectionHeadingProps = {
  title: ReactNode
  level?: 1 | 2 | 3 | undefined
  action?: ReactNode
  eyebrow?: ReactNode
  id?: string | undefined
}

export function SectionHeading({ title, level = 2, action, eyebrow, id }: SectionHeadingProps) {
  const Heading = `h${level}` as const
  return (
    <div className="bz-heading">
      <div className="bz-heading-text">
        {eyebrow === undefined ? null : <p className="bz-eyebrow">{eyebrow}</p>}
        <Heading id={id} className={`bz-heading-${level}`}>
          {title}
        </Heading>
      </div>
      {action === undefined ? null : <div className="bz-heading-action">{action}</div>}
    </div>
  )
}
