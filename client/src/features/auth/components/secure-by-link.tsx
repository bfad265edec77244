import { useState } from 'react'
import type { ReactNode } from 'react'
import { describeError } from '#api/error-text.ts'
import { Button } from '#ui/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FormError } from './form-error.tsx'
import classes from './auth-form.module.css'

export interface SecureByLinkProps {
  title: string
  lead: string
  action: string
  onSecure: () => Promise<void>
  children: ReactNode
}

/** The link alone does nothing: mail programs open links on their own. */
export function SecureByLink({ title, lead, action, onSecure, children }: SecureByLinkProps) {
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  async function secure(): Promise<void> {
    setPending(true)
    setError(undefined)
    await onSecure().catch(failure => setError(describeError(failure)))
    setPending(false)
  }
  return (
    <AuthLayout title={title} lead={lead}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void secure()
        }}
      >
        {children}
        <FormError>{error}</FormError>
        <Button type="submit" size="md" variant="primary" fullWidth loading={pending}>
          {action}
        </Button>
      </form>
    </AuthLayout>
  )
}
