import type { ReactNode } from 'react'

/** One part of a panel, under its heading. */
export function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2>
        <span>{title}</span>
        {action}
      </h2>
      {children}
    </section>
  )
}

/** A line of a `<dl>`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
