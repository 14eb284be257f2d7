/** The English texts, all areas in one chunk. */
import type { Messages } from '@lingui/core'

const areas = import.meta.glob<Messages>(
  [
    './en/*.json',
    '!./en/agent.json',
    '!./en/content.json',
    '!./en/messages.json',
    '!./en/lottery*.json',
    '!./en/panels.json',
    '!./en/play.json',
    '!./en/records.json',
    '!./en/security.json',
    '!./en/tables*.json',
  ],
  {
    eager: true,
    import: 'default',
  },
)

export const messages: Messages = Object.assign({}, ...Object.values(areas))
