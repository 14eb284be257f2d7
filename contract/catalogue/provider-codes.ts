/** Provider codes: those that a list of games is narrowed to, parted by commas. */

/** As many as a list is narrowed to at a time. */
export const MOST_PROVIDERS = 20
export const PROVIDER_CODES = '^[A-Z0-9_]{1,24}(,[A-Z0-9_]{1,24}){0,19}$'

export const splitProviders = (codes: string | undefined): readonly string[] => codes?.split(',') ?? []
