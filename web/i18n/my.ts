/** The Burmese texts of the first screen, in one chunk; those of `late` come with their parts. */
import type { Messages } from '@lingui/core'

const areas = import.meta.glob<Messages>('./my/*.json', { eager: true, import: 'default' })

export const messages: Messages = Object.assign({}, ...Object.values(areas))
