/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  identity_attempt: {
    readonly account_hash: Buffer
    readonly source: string
    readonly failures: number
    readonly window_from: Temporal.Instant
    readonly last_at: Temporal.Instant
  }
  identity_captcha: {
    readonly id_hash: Buffer
    readonly answer_hash: Buffer
    readonly expires_at: Temporal.Instant
  }
  identity_closing: {
    readonly id: string
    readonly member_id: string
    readonly reason: 'enough' | 'other-site' | 'trouble' | 'privacy' | 'other'
    readonly note: string
    readonly at: Temporal.Instant
  }
  identity_code: {
    readonly id: string
    readonly purpose: string
    readonly mark: string
    readonly binding: Buffer
    readonly code_hash: Buffer
    readonly tries: number
    readonly expires_at: Temporal.Instant
  }
  identity_contact: {
    readonly member_id: string
    readonly kind: 'phone' | 'email'
    readonly mark: string
    readonly sealed: string
    readonly verified_at: Temporal.Instant | null
    readonly bound_at: Temporal.Instant
  }
  identity_device: {
    readonly id: string
    readonly hash: Buffer
    readonly account_hash: Buffer
    readonly last_used_at: Temporal.Instant
    readonly browser: string
  }
  identity_failed_login: {
    readonly id: string
    readonly member_id: string | null
    readonly way: string
    readonly second: boolean
    readonly ip: string
    readonly country: string | null
    readonly user_agent: string
    readonly at: Temporal.Instant
  }
  identity_freeze_link: {
    readonly hash: Buffer
    readonly member_id: string
    readonly expires_at: Temporal.Instant
  }
  identity_handover: {
    readonly hash: Buffer
    readonly member_id: string
    readonly session_id: string
    readonly country: string | null
    readonly ip_class: string
    readonly expires_at: Temporal.Instant
    readonly used_at: Temporal.Instant | null
    readonly began: string | null
    readonly reused: boolean
  }
  identity_live_ticket: {
    readonly hash: Buffer
    readonly session_id: string | null
    readonly expires_at: Temporal.Instant
  }
  identity_login: {
    readonly id: string
    readonly member_id: string
    readonly way: string
    readonly ip: string
    readonly country: string | null
    readonly user_agent: string
    readonly verified: boolean
    readonly at: Temporal.Instant
  }
  identity_member: {
    readonly id: string
    readonly account: string
    readonly nickname: string
    readonly type: number
    readonly currency: string
    readonly language: string
    readonly wallet: bigint | null
    readonly password_hash: string
    readonly password_changed_at: Temporal.Instant
    readonly guards_changed_at: Temporal.Instant | null
    readonly profile_sealed: string
    readonly terms_version: string
    readonly terms_accepted_at: Temporal.Instant | null
    readonly registered_at: Temporal.Instant
    readonly registered_ip: string
    readonly last_login_at: Temporal.Instant | null
    readonly previous_login_at: Temporal.Instant | null
    readonly frozen_at: Temporal.Instant | null
    readonly frozen_reason: string | null
    readonly withdrawals_frozen_at: Temporal.Instant | null
    readonly has_password: boolean
    readonly invited_by: string | null
    readonly profile_version: number
    readonly profile_changed_at: Temporal.Instant | null
    readonly avatar: string | null
    readonly handed_at: Temporal.Instant | null
    readonly chosen_currency: string | null
  }
  identity_message_sent: {
    readonly id: string
    readonly channel: 'sms' | 'mail'
    readonly purpose: string
    readonly at: Temporal.Instant
  }
  identity_message_wish: {
    readonly id: string
    readonly mark: string
    readonly prefix: string
    readonly at: Temporal.Instant
    readonly purpose: string
  }
  identity_passkey: {
    readonly id: string
    readonly credential: string
    readonly member_id: string
    readonly public_key: Buffer
    readonly counter: bigint
    readonly transports: string
    readonly name: string
    readonly made_at: Temporal.Instant
    readonly used_at: Temporal.Instant | null
  }
  identity_payload_key: {
    readonly kid: string
    readonly public_jwk: unknown
    readonly private_sealed: string
    readonly created_at: Temporal.Instant
  }
  identity_payload_seen: {
    readonly jti: string
    readonly expires_at: Temporal.Instant
  }
  identity_payment_password: {
    readonly member_id: string
    readonly hash: string
    readonly changed_at: Temporal.Instant
    readonly failures: number
    readonly last_guess_at: Temporal.Instant | null
    readonly reset_at: Temporal.Instant | null
    readonly reset_tries: number
    readonly last_reset_try_at: Temporal.Instant | null
  }
  identity_pending_login: {
    readonly hash: Buffer
    readonly member_id: string
    readonly stage: 'verify' | 'password'
    readonly way: string
    readonly remember: boolean
    readonly must_change: boolean
    readonly binding: Buffer
    readonly tries: number
    readonly expires_at: Temporal.Instant
  }
  identity_place: {
    readonly member_id: string
    readonly ip_class: string
    readonly first_at: Temporal.Instant
    readonly last_at: Temporal.Instant
  }
  identity_proof_spent: {
    readonly challenge: string
    readonly expires_at: Temporal.Instant
  }
  identity_proof_try: {
    readonly id: string
    readonly member_id: string
    readonly at: Temporal.Instant
    readonly told: boolean
  }
  identity_recovery_code: {
    readonly member_id: string
    readonly hash: Buffer
  }
  identity_reset: {
    readonly hash: Buffer
    readonly member_id: string
    readonly expires_at: Temporal.Instant
  }
  identity_session: {
    readonly id: string
    readonly member_id: string | null
    readonly trial_id: string | null
    readonly ip: string
    readonly user_agent: string
    readonly remembered: boolean
    readonly created_at: Temporal.Instant
    readonly seen_at: Temporal.Instant
    readonly idle_seconds: number
    readonly expires_at: Temporal.Instant
    readonly way: string
    readonly handed_by: readonly string[]
  }
  identity_session_pair: {
    readonly sid_hash: Buffer
    readonly token_hash: Buffer
    readonly session_id: string
    readonly made_at: Temporal.Instant
    readonly replaced_at: Temporal.Instant | null
    readonly taken_up: boolean
  }
  identity_social: {
    readonly issuer: string
    readonly subject: string
    readonly provider: string
    readonly member_id: string
    readonly made_at: Temporal.Instant
  }
  identity_totp: {
    readonly member_id: string
    readonly secret_sealed: string
    readonly confirmed_at: Temporal.Instant | null
    readonly last_step: bigint
  }
  identity_trial: {
    readonly id: string
    readonly account: string
    readonly language: string
    readonly created_at: Temporal.Instant
  }
  identity_trip: {
    readonly hash: Buffer
    readonly kind: string
    readonly member_id: string | null
    readonly session_id: string | null
    readonly sealed: string
    readonly expires_at: Temporal.Instant
  }
  identity_type: {
    readonly member_id: string
    readonly type: number
    readonly from_at: Temporal.Instant
  }
  identity_wallet: {
    readonly member_id: string
    readonly currency: string
    readonly wallet: bigint
    readonly opened_at: Temporal.Instant
  }
}
