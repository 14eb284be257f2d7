/** Draws the pieces of Tea Hill Tumble as flat printed shapes, each in a square of one hundred. */
import { drawing } from '../../../page/dom.ts'
import type { Leaf } from '../table.ts'

const DRAWINGS: Readonly<Record<Leaf, string>> = {
  // A pot.
  R: '<path d="M26 40c6-10 42-10 48 0 8 14 6 34-6 42H32c-12-8-14-28-6-42z" fill="#cf4a31"/><path d="M76 46c14-4 18 20-4 26M24 50C14 48 10 40 8 34" fill="none" stroke="#8e2c1c" stroke-width="6" stroke-linecap="round"/><path d="M30 36c6-8 34-8 40 0z" fill="#8e2c1c"/><circle cx="50" cy="25" r="5" fill="#d9992e"/><path d="M34 54c10 6 22 6 32 0" fill="none" stroke="#f0a683" stroke-width="4" stroke-linecap="round"/>',
  // A cup.
  C: '<path d="M18 40h64c0 24-10 40-32 40S18 64 18 40z" fill="#2c4786"/><ellipse cx="50" cy="40" rx="32" ry="9" fill="#8ea8dc"/><ellipse cx="50" cy="41" rx="25" ry="6" fill="#d9992e"/><path d="M30 86h40" stroke="#1d2f5e" stroke-width="6" stroke-linecap="round"/><path d="M42 24c-4-6 4-8 0-14m16 14c-4-6 4-8 0-14" fill="none" stroke="#a08f78" stroke-width="3.4" stroke-linecap="round"/>',
  // A spray of leaves.
  L: '<path d="M50 90V44" stroke="#0a4b3d" stroke-width="5" stroke-linecap="round"/><path d="M50 46C36 36 36 20 50 8c14 12 14 28 0 38z" fill="#10765e"/><path d="M48 62C30 62 20 52 18 36c18 0 28 10 30 26zM52 72c18 0 28-10 30-26-18 0-28 10-30 26z" fill="#3f9b7c"/><path d="M50 14v28" stroke="#0a4b3d" stroke-width="2"/>',
  // A tin.
  T: '<rect x="24" y="34" width="52" height="54" rx="8" fill="#8f3a6b"/><rect x="30" y="16" width="40" height="20" rx="6" fill="#c56f9a"/><rect x="24" y="50" width="52" height="22" fill="#f3dfe8"/><path d="M50 68c-8-6-8-12 0-16 8 4 8 10 0 16z" fill="#8f3a6b"/>',
  // A ginger flower.
  G: '<g fill="#d9992e"><path d="M50 50C40 36 42 22 50 12c8 10 10 24 0 38z"/><path d="M50 50C40 36 42 22 50 12c8 10 10 24 0 38z" transform="rotate(72 50 50)"/><path d="M50 50C40 36 42 22 50 12c8 10 10 24 0 38z" transform="rotate(144 50 50)"/><path d="M50 50C40 36 42 22 50 12c8 10 10 24 0 38z" transform="rotate(216 50 50)"/><path d="M50 50C40 36 42 22 50 12c8 10 10 24 0 38z" transform="rotate(288 50 50)"/></g><circle cx="50" cy="50" r="10" fill="#8e2c1c"/>',
  // A pressed brick of tea.
  B: '<rect x="16" y="26" width="68" height="48" rx="8" fill="#6b4a35"/><path d="M16 50h68M50 26v48" stroke="#8f6a50" stroke-width="4"/><circle cx="33" cy="38" r="4" fill="#8f6a50"/><circle cx="67" cy="38" r="4" fill="#8f6a50"/><circle cx="33" cy="62" r="4" fill="#8f6a50"/><circle cx="67" cy="62" r="4" fill="#8f6a50"/>',
}

export const leafPicture = (leaf: Leaf, className = ''): SVGSVGElement => drawing('0 0 100 100', DRAWINGS[leaf], className)
