/**
 * Special tiers: prize tiers that publishers put in force for a time. Three reds of the double-colour ball (SSQ) win 5 yuan per bet of 2 yuan
 * while the pool is large. That is from the draw after it reached 1,500 million yuan until it falls below 300 million.
 *
 * Sources: the rules of 2026 (China Welfare Lottery), in force from draw 2026014. On the beginning Hubei Welfare Lottery, 3 February 2026.
 * On the end, with draw 2026076, Guangdong Welfare Lottery, 3 July 2026.
 */
export const SPECIAL_TIERS = {
  ssq: [
    {
      tier: '福运奖',
      factor: '2.5',
      plays: ['FS', 'DT'],
      from: '2026-02-01',
      until: '2026-07-02',
      source:
        'Hubei Welfare Lottery, 3 February 2026 (from draw 2026014); Guangdong Welfare Lottery, 3 July 2026 (not from draw 2026076 on)',
    },
  ],
} as const
