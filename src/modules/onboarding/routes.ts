import type { Route } from '../../http/route.ts'
import { applicationRoutes, operatorApplicationRoutes } from './applications/routes.ts'
import { checklistRoutes } from './checklist/routes.ts'
import { licenseRoutes, operatorLicenseRoutes } from './licenses/routes.ts'

type OnboardingDeps = Parameters<typeof applicationRoutes>[0] & Parameters<typeof checklistRoutes>[0]

export const onboardingRoutes = (deps: OnboardingDeps): readonly Route[] => [
  ...licenseRoutes,
  ...applicationRoutes(deps),
  ...checklistRoutes(deps),
]

export const operatorOnboardingRoutes = (
  deps: Parameters<typeof operatorApplicationRoutes>[0],
): readonly Route[] => [...operatorLicenseRoutes, ...operatorApplicationRoutes(deps)]
