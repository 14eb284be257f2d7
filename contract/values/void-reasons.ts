/** Void reasons: why a draw is called off: by staff, since its sources do not agree or say nothing in time, or since its public value did not come in time. */
export const VOID_REASONS = ['staff', 'sources-disagree', 'result-missing', 'beacon-missing'] as const
