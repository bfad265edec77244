/** The mark: an A with a vermilion dot. */
export function LogoMark({ size = 22 }: { size?: number }) {
  return (
    <svg viewBox="0 0 22 22" width={size} height={size} fill="none" aria-hidden="true" style={{ flex: 'none' }}>
      <path
        d="M3.5 19 11 3l7.5 16"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="11" cy="15.2" r="2.3" fill="var(--accent)" />
    </svg>
  )
}
