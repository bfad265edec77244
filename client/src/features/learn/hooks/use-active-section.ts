import { useEffect, useState } from 'react'

/** The heading that was last passed on the way down; undefined above the first. */
export function useActiveSection(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState<string>()
  const key = ids.join(' ')
  useEffect(() => {
    const headings = key.split(' ').flatMap(id => document.getElementById(id) ?? [])
    const update = () => {
      const passed = headings.filter(heading => heading.getBoundingClientRect().top < innerHeight * 0.3)
      setActive(passed.at(-1)?.id)
    }
    // Headings cross the line only when one of them enters or leaves its half of the screen.
    const observer = new IntersectionObserver(update, { rootMargin: '0px 0px -70% 0px', threshold: [0, 1] })
    for (const heading of headings) observer.observe(heading)
    return () => observer.disconnect()
  }, [key])
  return active
}
