import { TextInput } from '@mantine/core'
import { Button } from '#ui/button.tsx'

export function SignInScreen() {
  return (
    <main id="main" tabIndex={-1} style={{ maxWidth: 336, margin: '20vh auto', display: 'grid', gap: 12 }}>
      <h1>Sign in</h1>
      <TextInput size="md" label="E-mail" type="email" autoComplete="username" />
      <Button size="md" variant="primary">
        Send me a code
      </Button>
    </main>
  )
}
