/** The Burmese texts, all areas in one chunk. */
import type { Messages } from '@lingui/core'

const areas = import.meta.glob<Messages>(
  [
    './my/*.json',
    '!./my/agent.json',
    '!./my/content.json',
    '!./my/messages.json',
    '!./my/lottery*.json',
    '!./my/panels.json',
    '!./my/play.json',
    '!./my/records.json',
    '!./my/security.json',
    '!./my/tables*.json',
  ],
  {
    eager: true,
    import: 'default',
  },
)

export const messages: Messages = Object.assign({}, ...Object.values(areas))
