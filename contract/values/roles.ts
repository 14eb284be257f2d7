/** Roles: who a caller is, and which callers an operation's `who` allows. Nothing is open by omission. */

export const ROLES = ['visitor', 'trial', 'member', 'agent', 'staff'] as const
export type Role = (typeof ROLES)[number]

/**
 * Who may ask an operation. `anyone` is visitors and every player, but not staff. `player` is trial, member and agent; `member` is member and
 * agent. `staff:<act>` names a permission of the console.
 */
export type Who = 'anyone' | 'player' | 'member' | 'agent' | `staff:${string}`

const LETS_IN: Readonly<Record<'anyone' | 'player' | 'member' | 'agent', readonly Role[]>> = {
  anyone: ['visitor', 'trial', 'member', 'agent'],
  player: ['trial', 'member', 'agent'],
  member: ['member', 'agent'],
  agent: ['agent'],
}

/** Whether a caller of this role may ask; a staff operation asks for the permission besides. */
export const mayAsk = (who: Who, role: Role, permissions: readonly string[] = []): boolean =>
  who === 'anyone' || who === 'player' || who === 'member' || who === 'agent'
    ? LETS_IN[who].includes(role)
    : role === 'staff' && permissions.includes(who.slice('staff:'.length))

/** Member types of the site's numeric field: agents are 1, 2, 41 and 42, trial is 4, and 0 is a member. */
export const MEMBER_TYPES = { member: 0, agent: 1, trial: 4 } as const
export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42]
export const TRIAL_TYPES: readonly number[] = [4]
