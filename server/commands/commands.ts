import { auditCommand } from "./audit.ts";
import { backupCommand, checkBackupCommand, restoreCommand } from "./backups.ts";
import { callCommand } from "./call.ts";
import { certificateCommand } from "./certificate.ts";
import type { Command } from "./command-line.ts";
import { exportCommand, importCommand } from "./content.ts";
import {
  grantCourseCommand,
  grantRoleCommand,
  quickLinkCommand,
  revokeRoleCommand,
} from "./grants.ts";
import { invitationsCommand, inviteCommand, revokeInvitationCommand } from "./invitations.ts";
import { messagesCommand } from "./messages.ts";
import { moveFilesCommand } from "./move-files.ts";
import { ordersCommand } from "./orders.ts";
import { pageCommand } from "./pages.ts";
import { erasePersonCommand, exportPersonCommand } from "./person.ts";
import {
  changePortalCommand,
  claimLinkCommand,
  createPortalCommand,
  deletePortalCommand,
  emptyPortalCommand,
  portalsCommand,
} from "./portals.ts";
import { reviewsCommand } from "./reviews.ts";
import { secondStepCommand } from "./second-step.ts";
import { connectBotsCommand, secretCommand, testChannelCommand } from "./services.ts";
import { settingsCommand } from "./settings.ts";
import { setupCommand, startFromCommand } from "./setup.ts";

/** All commands. Each does what an admin may do and writes to the audit log like any other change. */
export const commands: Readonly<Record<string, Command>> = Object.fromEntries(
  [
    portalsCommand,
    claimLinkCommand,
    createPortalCommand,
    changePortalCommand,
    emptyPortalCommand,
    deletePortalCommand,
    setupCommand,
    startFromCommand,
    importCommand,
    exportCommand,
    settingsCommand,
    messagesCommand,
    pageCommand,
    callCommand,
    grantCourseCommand,
    ordersCommand,
    certificateCommand,
    reviewsCommand,
    grantRoleCommand,
    revokeRoleCommand,
    inviteCommand,
    invitationsCommand,
    revokeInvitationCommand,
    quickLinkCommand,
    secondStepCommand,
    exportPersonCommand,
    erasePersonCommand,
    secretCommand,
    connectBotsCommand,
    testChannelCommand,
    auditCommand,
    moveFilesCommand,
    backupCommand,
    checkBackupCommand,
    restoreCommand,
  ].map((command) => [command.name, command]),
);
