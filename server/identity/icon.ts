/** Icon: a person's picture, drawn from the name alone: its first letter or digit on one of eight grounds. */
import { createHash } from 'node:crypto'

/** Dark enough for white letters (at least 4.5 to 1). */
const GROUNDS = ['#0f6b52', '#8a1f2d', '#5b3a8c', '#1f4e8a', '#7a4a12', '#2f5d1e', '#86306b', '#3a4a5a'] as const

/** A data address of an SVG picture of 96 × 96; the same name has the same picture everywhere. */
export function iconOf(username: string): string {
  const [sum = 0] = createHash('sha256').update(username).digest()
  const letter = /[\p{L}\p{N}]/u.exec(username)?.[0].toUpperCase() ?? ''
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="48" fill="${GROUNDS[sum % GROUNDS.length]}"/>` +
    `<text x="48" y="64" font-family="sans-serif" font-size="46" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
