import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadPerson, wasSignedIn } from '#api/session.ts'
import { plainRoute } from '#app/root.route.tsx'

interface AuthSearch {
  /** Where to go afterwards. */
  next?: string
  email?: string
  token?: string
}

function readSearch(search: Record<string, unknown>): AuthSearch {
  const read = (name: keyof AuthSearch) => (typeof search[name] === 'string' ? { [name]: search[name] } : {})
  return { ...read('next'), ...read('email'), ...read('token') }
}

/** Asks only when there is reason to think so: strangers see the form without waiting for an answer. */
async function skipWhenSignedIn(): Promise<void> {
  if (wasSignedIn() && (await loadPerson().catch(() => null))) throw redirect({ to: '/', replace: true })
}

const signInRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/sign-in',
  staticData: { title: { en: 'Sign in', vi: 'Đăng nhập' } },
  validateSearch: readSearch,
  beforeLoad: skipWhenSignedIn,
  component: lazyRouteComponent(() => import('./sign-in.screen.tsx'), 'SignInScreen'),
})

const signUpRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/sign-up',
  staticData: { title: { en: 'Make an account', vi: 'Tạo tài khoản' } },
  validateSearch: readSearch,
  beforeLoad: skipWhenSignedIn,
  component: lazyRouteComponent(() => import('./sign-up.screen.tsx'), 'SignUpScreen'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/reset-password',
  staticData: { title: { en: 'New password', vi: 'Mật khẩu mới' } },
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./reset-password.screen.tsx'), 'ResetPasswordScreen'),
})

const reactivateRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/reactivate',
  staticData: { title: { en: 'Bring your account back', vi: 'Khôi phục tài khoản' } },
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./reactivate.screen.tsx'), 'ReactivateScreen'),
})

const secureAccountRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/secure-account',
  staticData: { title: { en: 'Secure your account', vi: 'Bảo vệ tài khoản' } },
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./secure-account.screen.tsx'), 'SecureAccountScreen'),
})

const firstRunRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/first-run',
  staticData: { title: { en: 'First run', vi: 'Khởi tạo' } },
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./first-run.screen.tsx'), 'FirstRunScreen'),
})

/** Of somebody without an account, by the link from the mail. */
const reviewRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/review/$reviewId',
  staticData: { title: { en: 'Review', vi: 'Góp ý' } },
  validateSearch: ({ comment }: Record<string, unknown>): { comment?: string } =>
    typeof comment === 'string' ? { comment } : {},
  beforeLoad: async ({ search }) => {
    const person = wasSignedIn() ? await loadPerson().catch(() => null) : null
    if (person?.onlyItemId)
      throw redirect({ to: '/artboards/$boardId', params: { boardId: person.onlyItemId }, search, replace: true })
  },
  component: lazyRouteComponent(() => import('./review.screen.tsx'), 'ReviewScreen'),
})

export const authRoutes = [
  signInRoute,
  signUpRoute,
  resetPasswordRoute,
  reactivateRoute,
  secureAccountRoute,
  firstRunRoute,
  reviewRoute,
]
