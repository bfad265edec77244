/** An empty frame on its nail, a little crooked, and the pale place where a picture used to hang. */
export function NotFoundPicture() {
  return (
    <svg viewBox="0 0 240 180" width="240" height="180" fill="none" aria-hidden="true">
      <rect x="58" y="52" width="124" height="92" rx="2" fill="var(--surface-1)" />
      <g transform="rotate(-5 120 28)">
        <path d="M120 24 78 58M120 24l42 34" stroke="var(--line-3)" strokeWidth="1.5" strokeLinecap="round" />
        <rect x="54" y="58" width="132" height="98" rx="4" stroke="var(--text-3)" strokeWidth="1.5" />
        <rect
          x="66"
          y="70"
          width="108"
          height="74"
          rx="2"
          fill="var(--surface-0)"
          stroke="var(--line-3)"
          strokeWidth="1.5"
        />
        <path
          d="m72 138 24-26 16 15 26-34 30 45"
          stroke="var(--line-3)"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeDasharray="1 6"
        />
        <circle
          cx="92"
          cy="90"
          r="6"
          stroke="var(--line-3)"
          strokeWidth="1.5"
          strokeDasharray="1 5"
          strokeLinecap="round"
        />
      </g>
      <circle cx="120" cy="22" r="4" fill="var(--accent)" />
    </svg>
  )
}
