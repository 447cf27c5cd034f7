import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DefinitionsModule } from '../definitions/definitions.module.js';
import { OAuthAppModule } from '../oauth-app/oauth-app.module.js';
import { TenancyModule } from '../tenancy/tenancy.module.js';
import { AccountCallsController } from './calls/account-calls.controller.js';
import { AccountCallsService } from './calls/account-calls.service.js';
import { AccountCleanup } from './account-cleanup.js';
import { AccountConnectionService } from './account-connection.service.js';
import { AccountCreationService } from './account-creation.service.js';
import { AccountHandover } from './account-handover.js';
import { AccountInboundService } from './account-inbound.service.js';
import { AccountMoveController } from './account-move.controller.js';
import { AccountMoveService } from './account-move.service.js';
import { AccountNotifier } from './account-notifier.js';
import { AccountPricingService } from './account-pricing.service.js';
import { AccountRefusalService } from './account-refusal.service.js';
import { AccountStore } from './account-store.js';
import { AccountProofs } from './credentials/account-proofs.js';
import { AccountSecrets } from './credentials/account-secrets.js';
import { AccountVerifier } from './credentials/account-verifier.js';
import { AccountWebhookController } from './account-webhook.controller.js';
import { InboundAddresses } from './inbound-addresses.js';
import { CredentialRepository } from './credentials/credential.repository.js';
import { CredentialReplacement } from './credentials/credential-replacement.js';
import { CredentialStore } from './credentials/credential-store.js';
import { AccountProbeController } from './probe/account-probe.controller.js';
import { AccountProbeService } from './probe/account-probe.service.js';
import { AccountRequestReader } from './dto/account-request.reader.js';
import { IntegrationAccountController } from './integration-account.controller.js';
import { IntegrationAccountEntity } from './integration-account.entity.js';
import { AccountEvents } from './integration-account.events.js';
import { AccountKeywordsRepository } from './finding/account-keywords.repository.js';
import { FoundAccountsService } from './finding/found-accounts.service.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';
import { IntegrationAccountService } from './integration-account.service.js';
import { IntegrationCredentialEntity } from './credentials/integration-credential.entity.js';
import { OAuthCallbackController } from './oauth/oauth-callback.controller.js';
import { OAuthCallbackService } from './oauth/oauth-callback.service.js';
import { OAuthConnectController } from './oauth/oauth-connect.controller.js';
import { OAuthConnectService } from './oauth/oauth-connect.service.js';
import { OAuthFlow } from './oauth/oauth-flow.js';
import { OAuthGrants } from './oauth/oauth-grants.js';
import { OAuthOutcomes } from './oauth/oauth-outcomes.js';
import { OAuthStateEntity } from './oauth/oauth-state.entity.js';
import { OAuthStateRepository } from './oauth/oauth-state.repository.js';
import { ReauthorizationService } from './oauth/reauthorization.service.js';
import { TokenRenewalService } from './tokens/token-renewal.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([IntegrationAccountEntity, IntegrationCredentialEntity, OAuthStateEntity]),
    TenancyModule,
    DefinitionsModule,
    OAuthAppModule,
  ],
  controllers: [
    IntegrationAccountController,
    AccountWebhookController,
    AccountMoveController,
    AccountCallsController,
    AccountProbeController,
    OAuthCallbackController,
    OAuthConnectController,
  ],
  providers: [
    IntegrationAccountRepository,
    AccountKeywordsRepository,
    FoundAccountsService,
    CredentialRepository,
    OAuthStateRepository,
    AccountSecrets,
    AccountEvents,
    AccountNotifier,
    AccountVerifier,
    AccountProofs,
    AccountRefusalService,
    AccountConnectionService,
    TokenRenewalService,
    InboundAddresses,
    CredentialStore,
    CredentialReplacement,
    AccountInboundService,
    AccountCleanup,
    OAuthFlow,
    AccountStore,
    AccountCreationService,
    IntegrationAccountService,
    ReauthorizationService,
    AccountHandover,
    AccountMoveService,
    AccountCallsService,
    AccountProbeService,
    AccountPricingService,
    OAuthGrants,
    OAuthOutcomes,
    OAuthCallbackService,
    OAuthConnectService,
    AccountRequestReader,
  ],
  exports: [
    AccountEvents,
    AccountCreationService,
    AccountConnectionService,
    AccountRefusalService,
    TokenRenewalService,
    AccountInboundService,
    FoundAccountsService,
    IntegrationAccountService,
    ReauthorizationService,
    AccountMoveService,
    AccountPricingService,
  ],
})
export class IntegrationAccountModule {}
