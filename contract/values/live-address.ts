/** Live address: where a page opens its channel and in which protocol. It is separate from the events, whose schemas no browser needs. */

export const LIVE_PATH = '/live'
/** The subprotocol of the handshake; a one-time ticket follows it, and nothing is opened without one. */
export const LIVE_PROTOCOL = 'baize'
