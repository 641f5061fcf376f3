/** Who may use the cloud, and where. */
export interface Identity {
  readonly domain: { readonly id: string; readonly name: string }
  readonly project: { readonly id: string; readonly name: string }
  readonly user: { readonly id: string; readonly name: string; readonly password: string }
  readonly applicationCredential: { readonly id: string; readonly name: string; readonly secret: string }
  readonly region: string
}

export const localIdentity: Identity = {
  domain: { id: 'default', name: 'Default' },
  project: { id: '5f9b8e3c2a0d4f6b8c1e7a9d3b5f0c2e', name: 'demo' },
  user: { id: '1b6d4c9e8f7a4b2d9c3e5f7a8b0d1c2e', name: 'demo', password: 'local-password' },
  applicationCredential: {
    ...{ id: '7c3e9a1f5b8d4e2c9f6a0b4d8e1c3f5a', name: 'barometer', secret: 'local-secret' },
  },
  region: 'RegionOne',
}
